import { track } from '@larkway/sdk';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useComposition } from '../remotes/composition';
import { forgetFailures } from '../remotes/browser-composition';
import { applyHead, headOf } from './document-head';

/** On every change of page: scroll to the top, set the title, report a page view. */
export const NavigationEffects = () => {
  const composition = useComposition();
  const { site, fallback } = composition;
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    if (isFirst.current) return;
    applyHead(headOf(composition, pathname), site);
    // The browser restores the position on back and forward by itself.
    if (navigationType !== 'POP' && !hash) window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    // eslint-disable-next-line react-hooks/exhaustive-deps -- a new page, not a new kind of navigation
  }, [pathname]);

  useEffect(() => {
    if (!isFirst.current) forgetFailures(fallback);
    isFirst.current = false;
    // A task later, so that a page whose data is here has set its own title.
    const timer = setTimeout(() => track('page_view', { page_path: pathname, page_title: document.title }), 0);
    return () => clearTimeout(timer);
  }, [pathname, fallback]);

  return null;
};
