import { useSyncExternalStore } from 'react';
import { MOST_MODELS } from './selection';

const STORAGE_KEY = 'larkway:compare';
const none: string[] = [];
const listeners = new Set<() => void>();
let known: { text: string; slugs: string[] } = { text: '[]', slugs: none };

const isSlugs = (value: unknown): value is string[] => Array.isArray(value) && value.every((item) => typeof item === 'string');

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

export interface ChosenModels {
  slugs: string[];
  /** Takes a model in, or out again; a fifth finds no room. */
  toggle: (slug: string) => void;
  clear: () => void;
}

/** The models that somebody put aside to compare, for as long as the tab is open. The first render knows of none. */
export const useChosenModels = (): ChosenModels => ({
  slugs: useSyncExternalStore(subscribe, read, () => none),
  toggle: (slug) => {
    const slugs = read();
    if (slugs.includes(slug)) write(slugs.filter((other) => other !== slug));
    else if (slugs.length < MOST_MODELS) write([...slugs, slug]);
  },
  clear: () => write([]),
});
