import { track } from '@larkway/sdk';
import { useEffect, useRef } from 'react';
import { useComposition } from '../remotes/composition';
import { isNamedByItsData, onNamed } from './document-head';

/** Milliseconds a page has to name itself; after that its view is reported under the title that follows from its path. */
const PATIENCE = 3_000;

/** Reports each page once, under its own title: the document came with it, later it may come with the page's data. */
export const usePageViews = (pathname: string): void => {
  const composition = useComposition();
  const isFirst = useRef(true);

  useEffect(() => {
    const waits = !isFirst.current && isNamedByItsData(composition, pathname);
    isFirst.current = false;
    const title = document.title;
    let isReported = false;
    const report = (page_title: string) => {
      if (!isReported) track('page_view', { page_path: pathname, page_title });
      isReported = true;
    };
    // Without a wait a task later, so that a page whose data is here has set its own title.
    const timer = setTimeout(() => report(document.title), waits ? PATIENCE : 0);
    const forget = waits ? onNamed(() => report(document.title)) : undefined;
    return () => {
      clearTimeout(timer);
      forget?.();
      // Left before it had a name; the document's title is the next page's by now.
      report(title);
    };
  }, [pathname, composition]);
};
