import { SoftNavigation } from '@larkway/sdk';
import { Activity, type ContextType, Fragment, useContext, useMemo, useState } from 'react';
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

interface Shown {
  /** The router's context. */
  routed: PageContext;
  context: PageContext;
  /** Undefined for the page of the server's document. */
  key?: string | undefined;
  prerendered?: PageContext | undefined;
}

const prerenderKey = ({ location }: PageContext): string => `prerendered ${location.pathname}`;

/** On the way back, the page is rendered again: its height must be complete at once. */
const isSame = (one: PageContext, other: PageContext): boolean =>
  one.navigationType === other.navigationType &&
  one.location.state === other.location.state &&
  createPath(one.location) === createPath(other.location);

const isSamePage = (one: PageContext, other: PageContext): boolean =>
  one.location.pathname === other.location.pathname;

const arrivedAt = ({ context, key, prerendered }: Shown, routed: PageContext): Shown => {
  if (isSamePage(context, routed)) return { routed, context: routed, key, prerendered };
  return prerendered && isSame(prerendered, routed)
    ? { routed, context: prerendered, key: prerenderKey(prerendered) }
    : { routed, context: routed, key: routed.location.pathname };
};

const prerenderContext = (path: string): PageContext => {
  const { pathname, search, hash } = new URL(path, window.location.href);
  // The key of the first entry of the history is another: an answer to a form belongs to it.
  const location: Location = { pathname, search, hash, state: null, key: 'prerendered' };
  return { location, navigationType: 'PUSH' as NavigationType };
};

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

/**
 * The current page, and hidden below it the page behind the link on which the visitor's pointer
 * rests: React renders it while it has nothing else to do, and a click only shows it.
 */
export const Pages = () => {
  const routed = useContext(LocationContext);
  const [last, setLast] = useState<Shown>({ routed, context: routed });
  const shown = last.routed === routed ? last : arrivedAt(last, routed);
  if (shown !== last) setLast(shown);

  const [prerender] = useState(() => (path: string) => {
    if (savesData()) return;
    const prerendered = prerenderContext(path);
    setLast((current) => ({
      ...current,
      prerendered: isSamePage(prerendered, current.context) ? undefined : prerendered,
    }));
  });

  const { context, key, prerendered } = shown;
  // The server's document contains no activity.
  const Frame = key ? Activity : Fragment;
  return (
    <>
      <SoftNavigation onRest={prerender} />
      <Frame key={key}>
        <Page context={context} />
      </Frame>
      {prerendered && (
        <Activity key={prerenderKey(prerendered)} mode="hidden">
          <Page context={prerendered} />
        </Activity>
      )}
    </>
  );
};
