import { useHydrated } from '@larkway/sdk';
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';

export interface Slides {
  strip: RefObject<HTMLDivElement | null>;
  /** Before scripts run nothing is scrolled: the slide that is looked at stands first then. */
  isReady: boolean;
}

/** A strip of slides of its own width that shows the one at `index`, and tells when a finger has brought another one. */
export const useSlides = (index: number, onSlide: (index: number) => void): Slides => {
  const strip = useRef<HTMLDivElement>(null);
  const isReady = useHydrated();
  const latest = useRef(onSlide);

  useEffect(() => {
    latest.current = onSlide;
  });

  // At once when the strip is put in order, with a movement later: the strip's own style says whether there is one.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!isReady || !element) return;
    element.scrollTo({ left: index * element.clientWidth, behavior: isFirst.current ? 'instant' : 'auto' });
    isFirst.current = false;
  }, [index, isReady]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = () => latest.current(Math.round(element.scrollLeft / element.clientWidth));
    element.addEventListener('scrollend', look);
    return () => element.removeEventListener('scrollend', look);
  }, []);

  return { strip, isReady };
};
