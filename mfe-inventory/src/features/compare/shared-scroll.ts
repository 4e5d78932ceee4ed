import { type RefObject, useEffect, useState } from 'react';

interface SharedScroll {
  /** Whether there is more at the left and at the right. */
  isMoreLeft: boolean;
  isMoreRight: boolean;
}

const nothingMore: SharedScroll = { isMoreLeft: false, isMoreRight: false };

const moreOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): SharedScroll => ({
  isMoreLeft: scrollLeft > 1,
  isMoreRight: scrollLeft + clientWidth < scrollWidth - 1,
});

/** Two elements of the same width that scroll sideways as one. */
export const useSharedScroll = (
  one: RefObject<HTMLElement | null>,
  other: RefObject<HTMLElement | null>,
): SharedScroll => {
  const [more, setMore] = useState(nothingMore);
  useEffect(() => {
    const [first, second] = [one.current, other.current];
    if (!first || !second) return;
    const update = (): void =>
      setMore((before) => {
        const now = moreOf(second);
        return now.isMoreLeft === before.isMoreLeft && now.isMoreRight === before.isMoreRight
          ? before
          : now;
      });
    // Where an element was put, so that the event of that does not move the other one back.
    const put = new Map<HTMLElement, number>();
    const follow = (from: HTMLElement, to: HTMLElement) => (): void => {
      const { scrollLeft } = from;
      if (Math.abs((put.get(from) ?? -2) - scrollLeft) > 1) {
        put.set(to, scrollLeft);
        to.scrollLeft = scrollLeft;
      }
      put.delete(from);
      update();
    };
    const [firstMoves, secondMoves] = [follow(first, second), follow(second, first)];
    first.addEventListener('scroll', firstMoves, { passive: true });
    second.addEventListener('scroll', secondMoves, { passive: true });
    const observer = new ResizeObserver(update);
    observer.observe(second);
    if (second.firstElementChild) observer.observe(second.firstElementChild);
    return () => {
      first.removeEventListener('scroll', firstMoves);
      second.removeEventListener('scroll', secondMoves);
      observer.disconnect();
    };
  }, [one, other]);
  return more;
};
