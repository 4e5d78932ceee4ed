import { useEffect } from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { useHost } from '../host/host-context';
import { trackClick } from '../track/track-click';

const linkAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('a[data-link]') : null;

/** Clicks that a browser answers with more than a change of page: a new tab or window, a download, a menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Navigates and tracks for all links of the document with a few listeners, so that a link needs no code of its own: it works in markup
 * that is never hydrated. Code of the target is fetched when the pointer or the focus reaches a link.
 */
export const SoftNavigation = (): null => {
  const { prefetch } = useHost();
  const navigate = useNavigate();
  const here = createPath(useLocation());

  useEffect(() => {
    const clicked = (event: MouseEvent) => {
      trackClick(event);
      const link = linkAt(event);
      if (!link || event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      const to = link.getAttribute('href')!;
      void navigate(to, { replace: link.getAttribute('data-link') === 'replace' || to === here });
    };
    const reached = (event: Event) => {
      const to = linkAt(event)?.getAttribute('href');
      if (to) prefetch(to);
    };
    document.addEventListener('click', clicked);
    document.addEventListener('pointerover', reached);
    document.addEventListener('focusin', reached);
    return () => {
      document.removeEventListener('click', clicked);
      document.removeEventListener('pointerover', reached);
      document.removeEventListener('focusin', reached);
    };
  }, [here, navigate, prefetch]);

  return null;
};
