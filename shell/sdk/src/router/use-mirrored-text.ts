import { useReducer } from 'react';
import { arrived, mirroredText, typed, type MirroredText } from './mirrored-text';

type Step = (state: MirroredText) => MirroredText;

const take = (state: MirroredText, step: Step): MirroredText => step(state);

/**
 * The text of a field that is mirrored in the address, given what the address says. It has a state of its own, for a field
 * must never wait for the router; what the back button or a link puts into the address appears in the field.
 * Writing to the address is the caller's part.
 */
export const useMirroredText = (inAddress: string): [string, (text: string) => void] => {
  // A reducer, not a state: `useState` may work an update out early, on what an unfinished transition has seen.
  const [state, dispatch] = useReducer(take, inAddress, mirroredText);
  const current = arrived(state, inAddress);
  if (current !== state) dispatch((latest) => arrived(latest, inAddress));
  return [current.text, (text) => dispatch((latest) => typed(latest, text))];
};
