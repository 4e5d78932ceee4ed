/** A field's text, and what is known of its mirror in the address. */
export interface MirroredText {
  text: string;
  /** What the address said last. */
  seen: string;
  /** Typed, and not yet back from the address. */
  underWay: string[];
}

export const mirroredText = (inAddress: string): MirroredText => ({
  text: inAddress,
  seen: inAddress,
  underWay: [],
});

/** Somebody types; the same text will come back from the address. */
export const typed = (state: MirroredText, text: string): MirroredText => ({
  ...state,
  text,
  underWay: [...state.underWay, text],
});

/**
 * The address says something. The router takes a new address over when it has time, so while somebody types, older texts
 * still arrive; these are echoes. Anything else was put there by the back button or a link, and goes into the field.
 */
export const arrived = (state: MirroredText, inAddress: string): MirroredText => {
  if (inAddress === state.seen) return state;
  const isOlderEcho = inAddress !== state.text && state.underWay.includes(inAddress);
  return isOlderEcho ? { ...state, seen: inAddress } : mirroredText(inAddress);
};
