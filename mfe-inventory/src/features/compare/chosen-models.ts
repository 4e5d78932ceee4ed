import { useSyncExternalStore } from 'react';
import { MOST_MODELS } from './selection';

const STORAGE_KEY = 'larkway:compare';
const none: string[] = [];
const listeners = new Set<() => void>();
let known: { text: string; slugs: string[] } = { text: '[]', slugs: none };

const isSlugs = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((item) => typeof item === 'string');

const parse = (text: string): string[] => {
  try {
    const value: unknown = JSON.parse(text);
    return isSlugs(value) ? value.slice(0, MOST_MODELS) : none;
  } catch {
    // Another script wrote under our key.
    return none;
  }
};

const stored = (): string => {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '[]';
  } catch {
    // Storage may be blocked; the selection then lasts until the page is left.
    return known.text;
  }
};

const read = (): string[] => {
  const text = stored();
  if (text !== known.text) known = { text, slugs: parse(text) };
  return known.slugs;
};

const write = (slugs: string[]): void => {
  const text = JSON.stringify(slugs);
  try {
    sessionStorage.setItem(STORAGE_KEY, text);
  } catch {
    // As above.
  }
  known = { text, slugs };
  listeners.forEach((tell) => tell());
};

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The models selected for comparison in this tab. Empty on the first render. */
export const useChosenModels = (): string[] => useSyncExternalStore(subscribe, read, () => none);

/**
 * The state of one model: selected, not selected, or not selectable because the selection is full.
 */
export type Choice = 'chosen' | 'free' | 'full';

const choiceOf = (slug: string, slugs: string[]): Choice =>
  slugs.includes(slug) ? 'chosen' : slugs.length < MOST_MODELS ? 'free' : 'full';

export const useChoice = (slug: string): Choice =>
  useSyncExternalStore(
    subscribe,
    () => choiceOf(slug, read()),
    () => 'free',
  );

/** Adds or removes a model; does nothing if the selection is full. */
export const toggleModel = (slug: string): void => {
  const slugs = read();
  const choice = choiceOf(slug, slugs);
  if (choice === 'chosen') write(slugs.filter((other) => other !== slug));
  if (choice === 'free') write([...slugs, slug]);
};

export const clearModels = (): void => write([]);
