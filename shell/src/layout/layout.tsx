import { Anchor, chakra, PAGE_TRANSITION, useLocation } from '@larkway/sdk';
import { type ReactNode, useEffect, useRef, ViewTransition } from 'react';
import { Footer } from './footer';
import { Header } from './header';

/** One page fades into the next; other changes of a page do not. */
const betweenPages = { [PAGE_TRANSITION]: 'auto', default: 'none' };

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
 * Header and footer around every page. After a navigation the focus moves to the start of the page.
 */
export const Layout = ({ children }: { children: ReactNode }) => {
  const { pathname } = useLocation();
  const main = useRef<HTMLElement>(null);
  const shown = useRef(pathname);

  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    main.current?.focus({ preventScroll: true });
  }, [pathname]);

  return (
    <>
      <SkipLink />
      <Header />
      <chakra.main
        id="main"
        ref={main}
        tabIndex={-1}
        minHeight="60vh"
        _focusVisible={{ outline: 'none' }}
      >
        <ViewTransition default="none" update={betweenPages}>
          {children}
        </ViewTransition>
      </chakra.main>
      <Footer />
    </>
  );
};
