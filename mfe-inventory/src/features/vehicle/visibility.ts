import { type RefObject, useEffect, useState } from 'react';

/** Whether an element can be seen; true until the browser has looked. */
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

/** Calls back once the page has been visible for so many milliseconds at a stretch. Gives what calls it off. */
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
