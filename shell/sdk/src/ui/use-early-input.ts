import { type RefObject, useEffect, useRef } from 'react';

/**
 * For a control's `ref`: hands over what was typed or chosen before the page's scripts ran. React leaves it on the screen
 * while it takes the page over, but knows nothing of it, and wipes it out with the next change.
 */
export const useEarlyInput = <E extends HTMLElement, T>(
  value: T,
  read: (control: E) => T,
  onChange: (value: T) => void,
): RefObject<E | null> => {
  const control = useRef<E>(null);
  useEffect(() => {
    const early = control.current ? read(control.current) : value;
    if (early !== value) onChange(early);
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the control is taken over
  }, []);
  return control;
};

export const readValue = ({ value }: { value: string }): string => value;
