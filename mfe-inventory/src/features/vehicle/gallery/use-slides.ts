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
  /** The slide that the strip is moving to; undefined once it is there, and while a visitor moves the strip. */
  const target = useRef<number>(undefined);

  useEffect(() => {
    latest.current = onSlide;
  });

  // At once when the strip is put in order, with a movement later: the strip's own style says whether there is one.
  const isFirst = useRef(true);
  useLayoutEffect(() => {
    const element = strip.current;
    if (!isReady || !element) return;
    const left = index * element.clientWidth;
    if (Math.abs(element.scrollLeft - left) > 1) target.current = index;
    element.scrollTo({ left, behavior: isFirst.current ? 'instant' : 'auto' });
    isFirst.current = false;
  }, [index, isReady]);

  useEffect(() => {
    const element = strip.current;
    if (!element) return;
    const look = (): void => {
      const slide = element.scrollLeft / element.clientWidth;
      // The end of an earlier movement, reported after a later one has begun.
      if (target.current !== undefined && Math.abs(slide - target.current) > 0.01) return;
      target.current = undefined;
      latest.current(Math.round(slide));
    };
    const release = (): void => void (target.current = undefined);
    element.addEventListener('scrollend', look);
    element.addEventListener('pointerdown', release);
    element.addEventListener('wheel', release, { passive: true });
    return () => {
      element.removeEventListener('scrollend', look);
      element.removeEventListener('pointerdown', release);
      element.removeEventListener('wheel', release);
    };
  }, []);

  return { strip, isReady };
};
