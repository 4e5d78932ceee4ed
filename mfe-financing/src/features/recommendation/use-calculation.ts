import { startTransition, useEffect, useRef, useState } from 'react';

/** How long the button reads "Calculating..." (specification, section 4; decisions, row 15). */
const CALCULATING_MILLISECONDS = 1_500;

interface Calculation {
  isCalculating: boolean;
  /** How many calculations have come to their end. */
  finished: number;
  /** Starts over when one is under way. */
  start: (onEnd: () => void) => void;
}

/** The while between asking and results. */
export const useCalculation = (): Calculation => {
  const [isCalculating, setCalculating] = useState(false);
  const [finished, setFinished] = useState(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const start = (onEnd: () => void): void => {
    setCalculating(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => {
      // Together with the router's own transition, so that no frame shows an end without results.
      startTransition(() => {
        onEnd();
        setFinished((count) => count + 1);
        setCalculating(false);
      });
    }, CALCULATING_MILLISECONDS);
  };
  return { isCalculating, finished, start };
};
