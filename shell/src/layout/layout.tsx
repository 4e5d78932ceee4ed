import { Anchor, chakra } from '@larkway/sdk';
import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { Footer } from './footer';
import { Header } from './header';

/** The first focusable element: skips the header and its menus. */
const SkipLink = () => (
  <Anchor
    href="#main"
    position="fixed"
    zIndex={70}
    left="4"
    top="4"
    paddingInline="5"
    paddingBlock="3"
    background="button"
    color="onButton"
    borderRadius="pill"
    fontWeight={600}
    translate="0 -200%"
    _focusVisible={{ translate: 'none' }}
    _print={{ display: 'none' }}
  >
    Skip to main content
  </Anchor>
);

/**
 * A new page fades in. Not with a view transition, for which the browser takes a picture of the old
 * page first: on a slow phone, that was two fifths of the time to the new page.
 */
const fadeIn = (page: HTMLElement): void => {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  page.animate({ opacity: [0, 1] }, { duration: 160, easing: 'cubic-bezier(.2, .7, .2, 1)' });
};

/** After a navigation, the focus moves to the page's start; after a link, the page fades in. */
const useArrival = (main: RefObject<HTMLElement | null>): void => {
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const faded = useRef(pathname);
  const focused = useRef(pathname);

  // Before the first paint.
  useLayoutEffect(() => {
    if (faded.current !== pathname && navigationType === 'PUSH') fadeIn(main.current!);
    faded.current = pathname;
  }, [main, pathname, navigationType]);

  useEffect(() => {
    if (focused.current !== pathname) main.current!.focus({ preventScroll: true });
    focused.current = pathname;
  }, [main, pathname]);
};

/** The part of the layout that changes with the page. */
const Main = ({ children }: { children: ReactNode }) => {
  const main = useRef<HTMLElement>(null);
  useArrival(main);
  return (
    <chakra.main
      id="main"
      ref={main}
      tabIndex={-1}
      minHeight="60vh"
      _focusVisible={{ outline: 'none' }}
    >
      {children}
    </chakra.main>
  );
};

/** Header and footer around every page. */
export const Layout = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <Header />
    <Main>{children}</Main>
    <Footer />
  </>
);
