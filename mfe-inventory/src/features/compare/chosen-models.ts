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
    // Somebody else's words under our name.
    return none;
  }
};

const stored = (): string => {
  try {
    return sessionStorage.getItem(STORAGE_KEY) ?? '[]';
  } catch {
    // Storage can be forbidden; the choice then lasts for this page only.
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

/** The models that somebody put aside to compare, as long as the tab is open. The first render knows of none. */
export const useChosenModels = (): string[] => useSyncExternalStore(subscribe, read, () => none);

/** Of one model, so that only what shows this one changes: put aside, not, or not and there is no room for another. */
export type Choice = 'chosen' | 'free' | 'full';

const choiceOf = (slug: string, slugs: string[]): Choice =>
  slugs.includes(slug) ? 'chosen' : slugs.length < MOST_MODELS ? 'free' : 'full';

export const useChoice = (slug: string): Choice =>
  useSyncExternalStore(
    subscribe,
    () => choiceOf(slug, read()),
    () => 'free',
  );

/** Takes a model in, or out again; a fifth finds no room. */
export const toggleModel = (slug: string): void => {
  const slugs = read();
  const choice = choiceOf(slug, slugs);
  if (choice === 'chosen') write(slugs.filter((other) => other !== slug));
  if (choice === 'free') write([...slugs, slug]);
};

export const clearModels = (): void => write([]);
