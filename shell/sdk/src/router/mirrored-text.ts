import { useReducer } from 'react';

/** A text, such as a field's or a search as JSON, and the state of its copy in the URL. */
export interface MirroredText {
  text: string;
  /** The latest text in the URL. */
  seen: string;
  /** Texts that the visitor entered and the URL does not contain yet. */
  pending: string[];
}

export const mirroredText = (inUrl: string): MirroredText => ({
  text: inUrl,
  seen: inUrl,
  pending: [],
});

/** The visitor types; the URL will contain the same text later. */
export const typed = (state: MirroredText, text: string): MirroredText => ({
  ...state,
  text,
  pending: [...state.pending, text],
});

/**
 * The URL changes. The router applies URL changes with a delay, so older texts arrive while the
 * visitor types; these are ignored. Any other text comes from the back button or a link and
 * replaces the field's.
 */
export const arrived = (state: MirroredText, inUrl: string): MirroredText => {
  if (inUrl === state.seen) return state;
  const isOlderEcho = inUrl !== state.text && state.pending.includes(inUrl);
  return isOlderEcho ? { ...state, seen: inUrl } : mirroredText(inUrl);
};

type Step = (state: MirroredText) => MirroredText;

const reduce = (state: MirroredText, step: Step): MirroredText => step(state);

/**
 * State of a text that is also in the URL, so that fields never wait for the router. A text that the
 * back button or a link puts into the URL becomes the state. The caller writes to the URL.
 */
export const useMirroredText = (inUrl: string): [string, (text: string) => void] => {
  // Not `useState`: it may compute an update early, from the state of an unfinished transition.
  const [state, dispatch] = useReducer(reduce, inUrl, mirroredText);
  const current = arrived(state, inUrl);
  if (current !== state) dispatch((latest) => arrived(latest, inUrl));
  return [current.text, (text) => dispatch((latest) => typed(latest, text))];
};
