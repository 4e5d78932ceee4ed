/** Hints about device and connection, which not all browsers provide. */
interface Hints {
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** How this browser draws a 3D view: not at all, by software, or by a graphics card. */
export type Drawing = 'none' | 'slow' | 'fast';

const gives = (wanted: WebGLContextAttributes): boolean => {
  const context = document.createElement('canvas').getContext('webgl2', wanted);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

/** Briefly creates a WebGL context, so call it when the browser is idle. */
export const drawingHere = (): Drawing =>
  gives({ failIfMajorPerformanceCaveat: true }) ? 'fast' : gives({}) ? 'slow' : 'none';

/** Gigabytes. */
const ENOUGH_MEMORY = 4;

/** Whether the visitor enabled data saving. */
export const savesData = ({ connection }: Hints = navigator as Hints): boolean =>
  connection?.saveData === true;

/** Whether to prefetch a view: enough memory, a fast connection, and no data saving. */
export const mayFetchAhead = (hints: Hints = navigator as Hints): boolean =>
  (hints.deviceMemory ?? 0) >= ENOUGH_MEMORY &&
  !savesData(hints) &&
  (hints.connection?.effectiveType ?? '4g') === '4g';

/** Calls back when the browser is idle. Returns a disposer. */
export const whenIdle = (then: () => void): (() => void) => {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
};
