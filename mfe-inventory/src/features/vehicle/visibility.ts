import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is on screen; true until the browser has checked. */
export const useOnScreen = (element: RefObject<HTMLElement | null>): boolean => {
  const [isOnScreen, setOnScreen] = useState(true);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver(([entry]) => setOnScreen(entry!.isIntersecting));
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return isOnScreen;
};

/**
 * Calls back after the page was visible for so many milliseconds without a break. Returns a
 * disposer.
 */
export const afterVisible = (milliseconds: number, then: () => void): (() => void) => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const count = () => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(finish, milliseconds);
  };
  const stop = () => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', count);
  };
  const finish = () => {
    stop();
    then();
  };
  document.addEventListener('visibilitychange', count);
  count();
  return stop;
};
