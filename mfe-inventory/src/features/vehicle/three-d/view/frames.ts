/** Draws only after a change, and only while the canvas is visible. */
export interface Frames {
  /** Something has changed. */
  ask(): void;
  dispose(): void;
}

/** `draw` returns whether another frame is needed. */
export function frames(canvas: HTMLCanvasElement, draw: () => boolean): Frames {
  let [isWanted, isOnScreen, frame] = [false, true, 0];

  const next = (): void => {
    if (frame !== 0 || !isWanted || !isOnScreen || document.hidden) return;
    frame = requestAnimationFrame(() => {
      frame = 0;
      isWanted = draw();
      next();
    });
  };
  const observer = new IntersectionObserver(([entry]) => {
    isOnScreen = entry!.isIntersecting;
    next();
  });
  observer.observe(canvas);
  document.addEventListener('visibilitychange', next);
  return {
    ask() {
      isWanted = true;
      next();
    },
    dispose() {
      isWanted = false;
      cancelAnimationFrame(frame);
      observer.disconnect();
      document.removeEventListener('visibilitychange', next);
    },
  };
}
