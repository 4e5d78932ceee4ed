import {
  addTransitionType,
  type ComponentPropsWithoutRef,
  forwardRef,
  startTransition,
  useEffect,
} from 'react';
import { createPath, useLocation, useNavigate } from 'react-router-dom';
import { useHost } from '../host/host';
import { trackClick } from '../track/track';

export interface LinkProps extends Omit<ComponentPropsWithoutRef<'a'>, 'href'> {
  to: string;
  /** Replaces this page in the history. */
  replace?: boolean;
}

/**
 * An in-site link without its own code: `SoftNavigation` handles all links of the document, also
 * inside `Static`.
 */
export const Link = forwardRef<HTMLAnchorElement, LinkProps>(({ to, replace, ...props }, ref) => (
  <a ref={ref} href={to} data-link={replace ? 'replace' : 'push'} {...props} />
));
Link.displayName = 'Link';

/** Attribute of the root element: scripts handle in-site links, so browsers prefetch no documents. */
const SOFT_LINKS = 'data-soft-links';

/** Type of the React transition from one page to the next, which the host animates. */
export const PAGE_TRANSITION = 'page';

const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches;

const linkAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('a[data-link]') : null;

/** Not a click for a new tab or window, a download, or a context menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

/**
 * Navigates and tracks for all links of the document through delegated listeners, so that links
 * work in markup that is never hydrated. Prefetches the target's code when a link is hovered or
 * focused.
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
      const replace = link.getAttribute('data-link') === 'replace' || to === here;
      startTransition(() => {
        if (!replace && wantsMotion()) addTransitionType(PAGE_TRANSITION);
        void navigate(to, { replace });
      });
    };
    const reached = (event: Event) => {
      const to = linkAt(event)?.getAttribute('href');
      if (to) prefetch(to);
    };
    document.documentElement.setAttribute(SOFT_LINKS, '');
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
