import { type RefObject, useEffect } from 'react';

/**
 * Keeps what gets the focus, or is scrolled to, above a bar at the lower edge of the window (WCAG
 * 2.4.11). The bar may change its height, or be hidden on wide screens.
 */
export const useScrollPadding = (bar: RefObject<HTMLElement | null>): void => {
  useEffect(() => {
    const element = bar.current;
    if (!element) return;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      style.scrollPaddingBottom = `${element.offsetHeight}px`;
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      style.scrollPaddingBottom = '';
    };
  }, [bar]);
};
