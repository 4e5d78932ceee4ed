import { type RefObject, useEffect, useState } from 'react';

export type FirstView = 'unknown' | 'ahead' | 'seen';

/**
 * Whether an element has come into view. `unknown` until the page runs and for what is on screen from the start, so that
 * nothing is ever hidden from visitors without scripts and nothing that was painted disappears.
 */
export const useFirstView = (element: RefObject<Element | null>): FirstView => {
  const [state, setState] = useState<FirstView>('unknown');
  useEffect(() => {
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return setState('ahead');
        setState((before) => (before === 'ahead' ? 'seen' : before));
        observer.disconnect();
      },
      { rootMargin: '0px 0px -15%' },
    );
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return state;
};
