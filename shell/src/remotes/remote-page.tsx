import { useLocation } from 'react-router-dom';
import { NotFoundPage } from '../not-found/not-found-page';
import { PageFallback } from '../layout/page-fallback';
import { RoutePending } from '../layout/route-pending';
import { useComposition } from './composition';
import { RegionView } from './region-view';
import { matchRoute } from './routing';

/** The page that a remote has for the present address. */
export const RemotePage = () => {
  const { map } = useComposition();
  const { pathname } = useLocation();
  const match = matchRoute(map, pathname);
  if (!match) return <NotFoundPage />;
  return (
    <RegionView
      key={match.region.key}
      region={match.region}
      pending={<RoutePending />}
      unavailable={(retry) => <PageFallback onRetry={retry} />}
    />
  );
};
