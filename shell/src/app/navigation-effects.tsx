import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useComposition } from '../remotes/composition';
import { forgetFailures } from '../remotes/browser-composition';
import { headOf, writeHead } from './document-head';
import { usePageViews } from './use-page-views';

/** On every change of page: scroll to the top, set the title, report a page view. */
export const NavigationEffects = () => {
  const composition = useComposition();
  const { site, fallback } = composition;
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    if (isFirst.current) return;
    writeHead(headOf(composition, pathname), site);
    // The browser restores the position on back and forward by itself.
    if (navigationType !== 'POP' && !hash)
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- a new page, not a new kind of navigation
  }, [pathname]);

  usePageViews(pathname);

  useEffect(() => {
    if (!isFirst.current) forgetFailures(fallback);
    isFirst.current = false;
  }, [pathname, fallback]);

  return null;
};
