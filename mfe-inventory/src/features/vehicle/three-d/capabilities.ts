/** What browsers tell of device and line; not all of them do. */
interface Hints {
  deviceMemory?: number;
  connection?: { saveData?: boolean; effectiveType?: string };
}

/** Whether this browser can draw a 3D view. Asking makes a context for a moment, so ask when there is time. */
export const canDraw = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

/** Gigabytes. */
const ENOUGH_MEMORY = 4;

/** Whether a view that nobody has asked for yet may be fetched: a device with memory to spare, on a line that nobody saves on. */
export const mayFetchAhead = ({ deviceMemory = 0, connection }: Hints = navigator as Hints): boolean =>
  deviceMemory >= ENOUGH_MEMORY && !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g';

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
