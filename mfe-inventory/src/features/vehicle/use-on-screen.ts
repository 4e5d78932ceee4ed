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
