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

/** Where a page is; not where the router is while the page is ahead. */
type Place = ContextType<typeof LocationContext>;

/** The same element at the same place, so that React has nothing to render on arrival. */
const Page = ({ place }: { place: Place }) =>
  useMemo(
    () => (
      <LocationContext value={place}>
        <PageRoute pathname={place.location.pathname} />
      </LocationContext>
    ),
    [place],
  );

interface Shown {
  /** The router's place. */
  routed: Place;
  place: Place;
  /** Undefined for the page of the server's document. */
  key?: string | undefined;
  ahead?: Place | undefined;
}

const keyAhead = ({ location }: Place): string => `ahead ${location.pathname}`;

/** On the way back, the page is rendered again: its height must be complete at once. */
const isSame = (one: Place, other: Place): boolean =>
  one.navigationType === other.navigationType &&
  one.location.state === other.location.state &&
  createPath(one.location) === createPath(other.location);

const isSamePage = (one: Place, other: Place): boolean =>
  one.location.pathname === other.location.pathname;

const arrivedAt = ({ place, key, ahead }: Shown, routed: Place): Shown => {
  if (isSamePage(place, routed)) return { routed, place: routed, key, ahead };
  return ahead && isSame(ahead, routed)
    ? { routed, place: ahead, key: keyAhead(ahead) }
    : { routed, place: routed, key: routed.location.pathname };
};

const placeAhead = (path: string): Place => {
  const { pathname, search, hash } = new URL(path, window.location.href);
  // The key of the first entry of the history is another: an answer to a form belongs to it.
  const location: Location = { pathname, search, hash, state: null, key: 'ahead' };
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
  const [last, setLast] = useState<Shown>({ routed, place: routed });
  const shown = last.routed === routed ? last : arrivedAt(last, routed);
  if (shown !== last) setLast(shown);

  const [renderAhead] = useState(() => (path: string) => {
    if (savesData()) return;
    const ahead = placeAhead(path);
    setLast((current) => ({
      ...current,
      ahead: isSamePage(ahead, current.place) ? undefined : ahead,
    }));
  });

  const { place, key, ahead } = shown;
  // The server's document contains no activity.
  const Frame = key ? Activity : Fragment;
  return (
    <>
      <SoftNavigation onRest={renderAhead} />
      <Frame key={key}>
        <Page place={place} />
      </Frame>
      {ahead && (
        <Activity key={keyAhead(ahead)} mode="hidden">
          <Page place={ahead} />
        </Activity>
      )}
    </>
  );
};
