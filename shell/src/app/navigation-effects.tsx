import { track } from '@larkway/sdk';
import { useEffect, useLayoutEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { forgetFailures } from '../remotes/browser-composition';
import { useComposition } from '../remotes/composition';
import { headOf, hasTitleFromData, onTitle, writeHead } from './document-head';

/** Milliseconds to wait for a page's title before its view is reported with the current one. */
const TITLE_TIMEOUT = 3_000;

/** Reports each page view once, with the page's title, which may come with the page's data. */
const usePageViews = (pathname: string): void => {
  const composition = useComposition();
  const isFirst = useRef(true);

  useEffect(() => {
    const waits = !isFirst.current && hasTitleFromData(composition, pathname);
    isFirst.current = false;
    const title = document.title;
    let isReported = false;
    const report = (page_title: string) => {
      if (!isReported) track('page_view', { page_path: pathname, page_title });
      isReported = true;
    };
    // At least one task later, so that a page whose data has loaded has set its title.
    const timer = setTimeout(() => report(document.title), waits ? TITLE_TIMEOUT : 0);
    const forget = waits ? onTitle(() => report(document.title)) : undefined;
    return () => {
      clearTimeout(timer);
      forget?.();
      // The visitor left before the title was set; `document.title` is the next page's already.
      report(title);
    };
  }, [pathname, composition]);
};

/** On every navigation: scrolls to the top, sets the title, reports a page view. */
export const NavigationEffects = () => {
  const composition = useComposition();
  const { site, fallback } = composition;
  const { pathname, hash } = useLocation();
  const navigationType = useNavigationType();
  const isFirst = useRef(true);

  useLayoutEffect(() => {
    if (isFirst.current) return;
    writeHead(headOf(composition, pathname), site);
    // On back and forward, the browser restores the position.
    // The fragment may be a page's data instead of a place on it.
    const isPlace = hash !== '' && document.getElementById(hash.slice(1)) !== null;
    if (navigationType !== 'POP' && !isPlace)
      window.scrollTo({ top: 0, left: 0, behavior: 'instant' });
    // oxlint-disable-next-line react/exhaustive-deps -- only on a new page
  }, [pathname]);

  usePageViews(pathname);

  useEffect(() => {
    if (!isFirst.current) forgetFailures(fallback);
    isFirst.current = false;
  }, [pathname, fallback]);

  return null;
};
