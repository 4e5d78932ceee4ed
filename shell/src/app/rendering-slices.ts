import { unstable_forceFrameRate as pausePerSecond } from 'scheduler';

/**
 * React renders a page in slices of 5 ms and lets the browser work in between, which on a slow
 * phone costs a quarter of the time until the page is shown. Hydration keeps to that, because it
 * begins unasked. From the visitor's first act on, a slice is as long as a frame: a press that
 * comes in between waits no longer than for a frame that is being drawn.
 */
export const renderInFrames = (): void => {
  const asked = new AbortController();
  for (const type of ['pointerdown', 'keydown', 'click'])
    addEventListener(
      type,
      () => {
        asked.abort();
        pausePerSecond(60);
      },
      { capture: true, signal: asked.signal },
    );
};
