import { useState } from 'react';
import { arrived, mirroredText, typed } from './mirrored-text';

/**
 * The text of a field that is mirrored in the address, given what the address says. It has a state of its own, for a field
 * must never wait for the router; what the back button or a link puts into the address appears in the field.
 * Writing to the address is the caller's part.
 */
export const useMirroredText = (inAddress: string): [string, (text: string) => void] => {
  const [state, setState] = useState(() => mirroredText(inAddress));
  const current = arrived(state, inAddress);
  if (current !== state) setState(current);
  return [current.text, (text) => setState((latest) => typed(latest, text))];
};
