import {
  type ComponentPropsWithoutRef,
  forwardRef,
  startTransition,
  useEffect,
  useRef,
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
  <a {...props} ref={ref} href={to} data-link={replace ? 'replace' : 'push'} />
));
Link.displayName = 'Link';

/** Attribute of the root element: scripts handle in-site links, so browsers prefetch no documents. */
const SOFT_LINKS = 'data-soft-links';

const linkAt = ({ target }: Event): Element | null =>
  target instanceof Element ? target.closest('a[data-link]') : null;

/** Milliseconds in which a page that arrives replaces this one without its loading state. */
const PATIENCE = 200;

const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Milliseconds on a link after which the visitor does not only pass it. */
const REST = 100;

/** Not a click for a new tab or window, a download, or a context menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

interface SoftNavigationProps {
  /**
   * Called with the address of a link on which the pointer stays, when its code and data have
   * arrived.
   */
  onRest?: (to: string) => void;
}

/**
 * Navigates and tracks for all links of the document through delegated listeners, so that links
 * work in markup that is never hydrated. Prefetches the target of a link to another page that the
 * pointer moves onto or presses, or on which the focus stays; a click waits for it, but not long.
 */
export const SoftNavigation = ({ onRest }: SoftNavigationProps): null => {
  const { prefetch } = useHost();
  const navigate = useNavigate();
  const here = createPath(useLocation());

  /** Number of the visitor's latest decision where to go. */
  const latest = useRef(0);

  useEffect(() => {
    const decide = (): number => (latest.current += 1);
    const follow = async (to: string, replace: boolean) => {
      const own = decide();
      await Promise.race([prefetch(to), pause(PATIENCE)]);
      if (own !== latest.current) return;
      startTransition(() => void navigate(to, { replace }));
    };
    let resting: ReturnType<typeof setTimeout> | undefined;
    let focusing: ReturnType<typeof setTimeout> | undefined;
    let target: string | null | undefined;
    const clicked = (event: MouseEvent) => {
      clearTimeout(resting);
      trackClick(event);
      const link = linkAt(event);
      if (!link || event.defaultPrevented || !isPlain(event)) return;
      event.preventDefault();
      const to = link.getAttribute('href')!;
      const replace = link.getAttribute('data-link') === 'replace' || to === here;
      void follow(to, replace);
    };
    const targetOf = (event: Event): string | null | undefined => {
      const to = linkAt(event)?.getAttribute('href');
      return to === here ? undefined : to;
    };
    const pressed = (event: Event) => {
      const to = targetOf(event);
      if (to) void prefetch(to);
    };
    // A drawer that opens also moves the focus to a link, and must not wait for this.
    const focused = (event: Event) => {
      clearTimeout(focusing);
      const to = targetOf(event);
      if (to) focusing = setTimeout(() => void prefetch(to), REST);
    };
    const pointed = (event: Event) => {
      const to = targetOf(event);
      if (to === target) return;
      target = to;
      clearTimeout(resting);
      if (!to) return;
      const arriving = prefetch(to);
      resting = setTimeout(() => void arriving.then((isHere) => isHere && onRest?.(to)), REST);
    };
    document.documentElement.setAttribute(SOFT_LINKS, '');
    const ended = new AbortController();
    window.addEventListener('popstate', decide, ended);
    document.addEventListener('click', clicked, ended);
    // Not `pointerover`: a page that arrives or scrolls below a pointer that rests causes it, too.
    document.addEventListener('pointerdown', pressed, ended);
    document.addEventListener('focusin', focused, ended);
    document.addEventListener('pointermove', pointed, ended);
    return () => {
      clearTimeout(resting);
      clearTimeout(focusing);
      ended.abort();
    };
  }, [here, navigate, prefetch, onRest]);

  return null;
};
