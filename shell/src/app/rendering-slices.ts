import { unstable_forceFrameRate as pausePerSecond } from 'scheduler';

/** One slice for each frame. */
const FRAMES = 60;
const SHORTEST = 0;

/**
 * React renders a page in slices of 5 ms and lets the browser work in between, which on a slow
 * phone costs a quarter of the time until a new page is shown. After a click on a link, and on the
 * way back, a slice is as long as a frame, until the visitor acts again. Not for other acts: a
 * field that was typed into would be painted only together with its results.
 */
export const renderPagesInFrames = (): void => {
  const isLink = ({ target }: Event): boolean =>
    target instanceof Element && target.closest('a[data-link]') !== null;
  const early = { capture: true };
  addEventListener('pointerdown', () => pausePerSecond(SHORTEST), early);
  addEventListener('keydown', () => pausePerSecond(SHORTEST), early);
  addEventListener('click', (event) => pausePerSecond(isLink(event) ? FRAMES : SHORTEST), early);
  addEventListener('popstate', () => pausePerSecond(FRAMES));
};
