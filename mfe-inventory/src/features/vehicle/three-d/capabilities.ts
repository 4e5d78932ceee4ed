/** What browsers tell of device and line; not all of them do. */
interface Hints {
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** How a 3D view is drawn here: not at all, by the processor, or by a graphics card. */
export type Drawing = 'none' | 'slow' | 'fast';

const gives = (wanted: WebGLContextAttributes): boolean => {
  const context = document.createElement('canvas').getContext('webgl2', wanted);
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

/** Asking makes a context for a moment, so ask when there is time. */
export const drawingHere = (): Drawing =>
  gives({ failIfMajorPerformanceCaveat: true }) ? 'fast' : gives({}) ? 'slow' : 'none';

/** Gigabytes. */
const ENOUGH_MEMORY = 4;

/** Whether the visitor asks sites to transfer no more than is needed. */
export const savesData = ({ connection }: Hints = navigator as Hints): boolean =>
  connection?.saveData === true;

/** Whether a view that nobody has asked for yet may be fetched: a device with memory to spare, on a line that nobody saves on. */
export const mayFetchAhead = (hints: Hints = navigator as Hints): boolean =>
  (hints.deviceMemory ?? 0) >= ENOUGH_MEMORY &&
  !savesData(hints) &&
  (hints.connection?.effectiveType ?? '4g') === '4g';

/** Calls back when the browser has nothing better to do. Gives what calls it off. */
export const whenIdle = (then: () => void): (() => void) => {
  // Safari does not know idle times.
  if (typeof requestIdleCallback !== 'function') {
    const timer = setTimeout(then, 500);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(then, { timeout: 4_000 });
  return () => cancelIdleCallback(handle);
};
