import { chakra, useLocation } from '@larkway/sdk';
import { type ReactNode, useEffect, useRef } from 'react';
import { Footer } from './footer';
import { Header } from './header';
import { SkipLink } from './skip-link';

/** What stands around every page. After a change of page the focus starts at the page's beginning again. */
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
        {children}
      </chakra.main>
      <Footer />
    </>
  );
};
