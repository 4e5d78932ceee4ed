import { useEffect, useState } from 'react';
import { afterVisible } from './after-visible';
import { type Drawing, drawingHere, mayFetchAhead, whenIdle } from './capabilities';
import { hasModel, viewFiles } from './view-files';

/** Milliseconds a page has to be looked at before its view is fetched without any sign that it is wanted. */
const LOOKED_AT = 10_000;

/** What fails now is tried again, and shown, when somebody opens the view. */
export const fetchViewAhead = (slug: string): void =>
  void Promise.all([viewFiles(slug), import('./view-layer')]).catch(() => undefined);

/** Whether a 3D view of the vehicle can be offered here; no, until the browser has had time to look. On capable devices what it needs is fetched once the page has been looked at for a while. */
export const useDrawable = (slug: string, isOnScreen: boolean): boolean => {
  const [drawing, setDrawing] = useState<Drawing>('none');
  useEffect(() => (hasModel(slug) ? whenIdle(() => setDrawing(drawingHere())) : undefined), [slug]);
  useEffect(() => {
    if (drawing !== 'fast' || !isOnScreen || !mayFetchAhead()) return;
    return afterVisible(LOOKED_AT, () => fetchViewAhead(slug));
  }, [slug, drawing, isOnScreen]);
  return drawing !== 'none';
};
