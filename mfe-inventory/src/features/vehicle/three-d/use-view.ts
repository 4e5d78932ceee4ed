import { type RefObject, useEffect, useRef, useState } from 'react';
import type { VehicleView } from './view/open-view';
import { viewFiles } from './view-files';

interface Wanted {
  slug: string;
  /** `#rrggbb`. */
  paint: string;
  /** The browser took the drawing context away. */
  onLost: () => void;
}

const prefersStillness = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;

/**
 * Shows a view on the canvas while the component is mounted, then frees its resources. Each attempt
 * needs a new canvas (`attempt` is its key), because a canvas that lost its context cannot get
 * another.
 */
export const useView = (
  canvas: RefObject<HTMLCanvasElement | null>,
  { slug, paint, onLost }: Wanted,
) => {
  const [attempt, setAttempt] = useState(1);
  const [state, setState] = useState<'loading' | 'open' | 'failed'>('loading');
  const view = useRef<VehicleView | null>(null);
  const latest = useRef({ paint, onLost });
  useEffect(() => {
    latest.current = { paint, onLost };
  }, [paint, onLost]);
  useEffect(() => view.current?.paint(paint), [paint]);

  useEffect(() => {
    let isOver = false;
    const open = async (): Promise<void> => {
      const { openView, model } = await viewFiles(slug);
      if (isOver) return;
      const opened = await openView({
        canvas: canvas.current!,
        model,
        paint: latest.current.paint,
        isStill: prefersStillness(),
        onLost: () => latest.current.onLost(),
      });
      if (isOver) return opened.dispose();
      view.current = opened;
      opened.paint(latest.current.paint);
      setState('open');
    };
    open().catch((error: unknown) => {
      if (isOver) return;
      console.warn(`No 3D view: ${String(error)}`);
      setState('failed');
    });
    return () => {
      isOver = true;
      view.current?.dispose();
      view.current = null;
    };
  }, [canvas, slug, attempt]);

  const again = (): void => {
    setState('loading');
    setAttempt((before) => before + 1);
  };
  return { state, view, attempt, again };
};
