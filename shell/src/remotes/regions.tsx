import { RoadLine, Container, type SlotProps, VisuallyHidden } from '@larkway/sdk';
import { useLocation } from 'react-router-dom';
import { PageFallback, RegionFallback } from '../layout/fallbacks';
import { NotFoundPage } from '../not-found/not-found-page';
import { useComposition } from './composition';
import { RegionView } from './region-view';
import { fragmentRegion, matchRoute } from './routing';

/** Shown between two pages, after a delay of 200 ms, so that a fast page never shows it. */
const RoutePending = () => (
  <Container role="status" minHeight="70vh" paddingTop="14">
    <RoadLine
      css={{
        animation: 'fade 160ms 200ms backwards',
        _motionSafe: { animation: 'drive 900ms 200ms cubic-bezier(.6, 0, .2, 1) backwards' },
      }}
    />
    <VisuallyHidden>Loading</VisuallyHidden>
  </Container>
);

/** The remote page at the current path, or the 404 page. */
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

/** The host's `<Slot>`: the fragment that fills it, or nothing if there is none. */
export const FragmentSlot = ({ name, props = {}, pending = null }: SlotProps) => {
  const { map } = useComposition();
  const region = fragmentRegion(map, name, props);
  if (!region) return null;
  return (
    <RegionView
      key={region.key}
      region={region}
      pending={pending}
      unavailable={(retry) => <RegionFallback onRetry={retry} />}
    />
  );
};
