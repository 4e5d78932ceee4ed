import { useEffect, useState } from 'react';
import { type Drawing, drawingHere, mayFetchAhead, whenIdle } from './capabilities';
import { hasModel, viewFiles } from './view-files';

/** Whether a 3D view of the vehicle can be offered here; no, until the browser has had time to look. What it needs is then fetched ahead where that costs nobody. */
export const useDrawable = (slug: string, isOnScreen: boolean): boolean => {
  const [drawing, setDrawing] = useState<Drawing>('none');
  useEffect(() => (hasModel(slug) ? whenIdle(() => setDrawing(drawingHere())) : undefined), [slug]);
  useEffect(() => {
    if (drawing !== 'fast' || !isOnScreen || !mayFetchAhead()) return;
    // What fails now is tried again, and told, when somebody asks for it.
    return whenIdle(() => void Promise.all([viewFiles(slug), import('./view-layer')]).catch(() => undefined));
  }, [slug, drawing, isOnScreen]);
  return drawing !== 'none';
};
