/** Radians of a turn across the whole width. */
const TURN = Math.PI * 1.4;
const WHEEL = 0.0016;

export interface Moves {
  /** Radians; applied at once while dragging. */
  drag(around: number, up: number): void;
  /** A factor above one zooms in. */
  zoom(factor: number): void;
}

/** Two fingers' distance in pixels. */
const spread = ([one, other]: { x: number; y: number }[]): number =>
  Math.hypot(one!.x - other!.x, one!.y - other!.y);

/**
 * Pointer and wheel on the canvas. One finger turns; vertical swipes scroll the page
 * (`touch-action: pan-y`). Two fingers zoom. The wheel zooms only while the view has the focus or
 * with Ctrl, so that the page can scroll past it. Returns a disposer.
 */
export function gestures(canvas: HTMLCanvasElement, moves: Moves): () => void {
  const held = new Map<number, { x: number; y: number }>();
  const ended = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(
    type: K,
    listener: (event: HTMLElementEventMap[K]) => void,
  ): void => canvas.addEventListener(type, listener, { signal: ended.signal, passive: false });

  on('pointerdown', ({ pointerId, clientX: x, clientY: y, button }) => {
    if (button !== 0) return;
    held.set(pointerId, { x, y });
    canvas.setPointerCapture(pointerId);
  });
  on('pointermove', ({ pointerId, clientX: x, clientY: y, pointerType }) => {
    const before = held.get(pointerId);
    if (!before) return;
    const apart = held.size === 2 ? spread([...held.values()]) : 0;
    held.set(pointerId, { x, y });
    if (held.size === 2) return moves.zoom(spread([...held.values()]) / (apart || 1));
    const scale = TURN / canvas.clientWidth;
    moves.drag((x - before.x) * scale, pointerType === 'touch' ? 0 : (y - before.y) * scale);
  });
  for (const type of ['pointerup', 'pointercancel'] as const)
    on(type, ({ pointerId }) => void held.delete(pointerId));
  on('wheel', (event) => {
    const hasFocus = canvas.parentElement?.contains(document.activeElement);
    if (!hasFocus && !event.ctrlKey) return;
    event.preventDefault();
    moves.zoom(Math.exp(-event.deltaY * (event.deltaMode === 1 ? 33 : 1) * WHEEL));
  });
  return () => ended.abort();
}
