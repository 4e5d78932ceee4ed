import { SoftNavigation } from '@larkway/sdk';
import { Activity, Fragment, memo, useContext, useMemo, useState } from 'react';
import {
  createPath,
  type Location,
  NavigationType,
  parsePath,
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

interface PageProps {
  /** Not the router's while the page is ahead. */
  location: Location;
  navigationType: NavigationType;
}

const Page = memo(({ location, navigationType }: PageProps) => {
  const place = useMemo(() => ({ location, navigationType }), [location, navigationType]);
  return (
    <LocationContext value={place}>
      <PageRoute pathname={location.pathname} />
    </LocationContext>
  );
});
Page.displayName = 'Page';

const savesData = (): boolean =>
  (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;

interface Shown {
  /** The router's location. */
  routed: Location;
  /** The page's location: the object that it was rendered with ahead, so that it does not change. */
  location: Location;
  isFirst: boolean;
  ahead?: Location | undefined;
}

/** Without the key of the first entry of the history, to which an answer to a form belongs. */
const anywhere: Location = { pathname: '/', search: '', hash: '', state: null, key: 'ahead' };

const arrivedAt = ({ ahead, isFirst, location }: Shown, routed: Location): Shown => {
  const isAhead = ahead && routed.state === null && createPath(ahead) === createPath(routed);
  const isSamePage = routed.pathname === location.pathname;
  return {
    routed,
    location: isAhead ? ahead : routed,
    isFirst: isFirst && isSamePage,
    ahead: isSamePage ? ahead : undefined,
  };
};

/**
 * The current page, and hidden below it the page behind the link on which the visitor's pointer or
 * focus rests: React renders it while it has nothing else to do, and a click only shows it.
 */
export const Pages = () => {
  const { location: routed, navigationType } = useContext(LocationContext);
  const [last, setLast] = useState<Shown>({ routed, location: routed, isFirst: true });
  const shown = last.routed === routed ? last : arrivedAt(last, routed);
  if (shown !== last) setLast(shown);

  const [renderAhead] = useState(() => (path: string) => {
    if (savesData()) return;
    const ahead = { ...anywhere, ...parsePath(path) };
    setLast((current) =>
      ahead.pathname === current.location.pathname ? current : { ...current, ahead },
    );
  });

  const { location, isFirst, ahead } = shown;
  // The server's document contains no activity.
  const Frame = isFirst ? Fragment : Activity;
  return (
    <>
      <SoftNavigation onRest={renderAhead} />
      <Frame key={location.pathname}>
        <Page location={location} navigationType={navigationType} />
      </Frame>
      {ahead && (
        <Activity key={ahead.pathname} mode="hidden">
          <Page location={ahead} navigationType={NavigationType.Push} />
        </Activity>
      )}
    </>
  );
};
