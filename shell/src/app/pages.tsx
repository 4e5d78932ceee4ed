import { SoftNavigation, useHost } from '@larkway/sdk';
import { type ContextType, useContext, useEffect, useMemo, useState } from 'react';
import {
  createPath,
  type Location,
  type NavigationType,
  UNSAFE_LocationContext as LocationContext,
  useRoutes,
} from 'react-router-dom';
import { HomePage } from '../home/home-page';
import { useComposition } from '../remotes/composition';
import { matchRoute } from '../remotes/public-map';
import { RemotePage } from '../remotes/regions';
import { savesData } from '../remotes/saves-data';
import { layOutHiddenPages, PageFrame } from './hidden-pages';

/** One route with the path of the page, so that the page can read its parameters with `useParams`. */
const PageRoute = ({ pathname }: { pathname: string }) => {
  const { map } = useComposition();
  const path = matchRoute(map, pathname)?.route.path ?? '*';
  return useRoutes([{ path, element: pathname === '/' ? <HomePage /> : <RemotePage /> }]);
};

/** The location context of a page, which is not the router's while the page is prerendered. */
type PageContext = ContextType<typeof LocationContext>;

/** The same element in the same context, so that React has nothing to render on arrival. */
const Page = ({ context }: { context: PageContext }) =>
  useMemo(
    () => (
      <LocationContext value={context}>
        <PageRoute pathname={context.location.pathname} />
      </LocationContext>
    ),
    [context],
  );

interface PageInstance {
  /** 0 for the page of the server's document. */
  id: number;
  context: PageContext;
}

interface Shown {
  /** The router's context. */
  routed: PageContext;
  page: PageInstance;
  /** Prerendered: behind the link on which the pointer rests. */
  next?: PageInstance | undefined;
  /** Prerendered: the page that the visitor left. */
  previous?: PageInstance | undefined;
  /** The context of the page that the visitor left. */
  left?: PageContext | undefined;
  lastId: number;
}

const isSamePage = (one: PageContext, other: PageContext): boolean =>
  one.location.pathname === other.location.pathname;

const isSameAddress = (one: PageContext, other: PageContext): boolean =>
  createPath(one.location) === createPath(other.location);

/** Whether the visitor followed the link to a page. */
const isFollowed = (page: PageContext, routed: PageContext): boolean =>
  routed.navigationType === ('PUSH' as NavigationType) &&
  routed.location.state === null &&
  isSameAddress(page, routed);

/** Whether the visitor returned to a page's entry of the history. */
const isReturn = (page: PageContext, routed: PageContext): boolean =>
  routed.navigationType === ('POP' as NavigationType) &&
  routed.location.key === page.location.key &&
  isSameAddress(page, routed);

const arrivedAt = (before: Shown, routed: PageContext): Shown => {
  const { page, next, previous, lastId } = before;
  if (isSamePage(page.context, routed))
    return { ...before, routed, page: { ...page, context: routed } };
  const left = { ...page.context, navigationType: 'POP' as NavigationType };
  if (next && isFollowed(next.context, routed)) return { routed, page: next, left, lastId };
  if (previous && isReturn(previous.context, routed))
    return { routed, page: previous, left, lastId };
  return { routed, page: { id: lastId + 1, context: routed }, left, lastId: lastId + 1 };
};

const contextOfLink = (path: string): PageContext => {
  const { pathname, search, hash } = new URL(path, window.location.href);
  // The key of the first entry of the history is another: an answer to a form belongs to it.
  const location: Location = { pathname, search, hash, state: null, key: 'prerendered' };
  return { location, navigationType: 'PUSH' as NavigationType };
};

/** Adds a page to prerender, unless it is the current page. */
const withPrerendered = (shown: Shown, slot: 'next' | 'previous', context: PageContext): Shown => {
  const before = shown[slot];
  if (before && isSameAddress(before.context, context)) return shown;
  const id = shown.lastId + 1;
  const page = isSamePage(context, shown.page.context) ? undefined : { id, context };
  return { ...shown, [slot]: page, lastId: id };
};

/** Milliseconds after a navigation, because the page that arrives is more urgent. */
const BEFORE_PREVIOUS = 1_000;

/**
 * The current page, and hidden below it the page behind the link on which the visitor's pointer
 * rests and the one that the visitor left: React renders them while it has nothing else to do, and
 * a click or the way back only shows them.
 */
export const Pages = () => {
  const { prefetch } = useHost();
  const routed = useContext(LocationContext);
  const [last, setLast] = useState<Shown>({ routed, page: { id: 0, context: routed }, lastId: 0 });
  const shown = last.routed === routed ? last : arrivedAt(last, routed);
  if (shown !== last) setLast(shown);

  const [prerenderNext] = useState(() => (path: string) => {
    if (!savesData()) setLast((current) => withPrerendered(current, 'next', contextOfLink(path)));
  });

  useEffect(() => layOutHiddenPages(document.querySelector('main')!), []);

  const { page, next, previous, left } = shown;
  useEffect(() => {
    if (!left) return undefined;
    const prerender = async () => {
      const isHere = await prefetch(createPath(left.location));
      if (isHere && !savesData())
        setLast((current) =>
          current.left === left ? withPrerendered(current, 'previous', left) : current,
        );
    };
    const timer = setTimeout(() => void prerender(), BEFORE_PREVIOUS);
    return () => clearTimeout(timer);
  }, [left, prefetch]);

  return (
    <>
      <SoftNavigation onRest={prerenderNext} />
      {[page, next, previous].map(
        (instance) =>
          instance && (
            <PageFrame key={instance.id} isFirst={instance.id === 0} isHidden={instance !== page}>
              <Page context={instance.context} />
            </PageFrame>
          ),
      )}
    </>
  );
};
