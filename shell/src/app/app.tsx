import { type Head, type Host, HostContext, SWRConfig, swrDefaults, Toaster } from '@larkway/sdk';
import { useMemo } from 'react';
import { Consent } from '../consent/consent';
import { loadHomePage } from '../home/deferred-content';
import { FiguresContext } from '../layout/catalog-figures';
import { Layout } from '../layout/layout';
import { PreviewBanner } from '../layout/preview-banner';
import { type Composition, CompositionContext } from '../remotes/composition';
import { FragmentSlot } from '../remotes/regions';
import { matchRoute } from '../remotes/public-map';
import { loadScene, Scene } from '../scenes/scene';
import { TeamBoundaries } from '../team-boundaries/team-boundaries';
import { applyHead } from './document-head';
import { NavigationEffects } from './navigation-effects';
import { Pages } from './pages';

const hostOf = ({ map, site, http, form, forget, prefetch }: Composition): Host => ({
  site,
  http,
  form,
  Slot: FragmentSlot,
  Scene,
  setHead: (head: Head) => applyHead(head, site),
  forget,
  prefetch: async (path) => {
    const { pathname, searchParams } = new URL(path, site.origin);
    if (pathname === '/') return loadHomePage();
    const match = matchRoute(map, pathname);
    if (!match) return false;
    // No manifest says which pages show a scene, and its code is small.
    const [isHere] = await Promise.all([prefetch(match.region, searchParams), loadScene()]);
    return isHere;
  },
});

interface AppProps {
  composition: Composition;
}

/** Everything below `#root`, the same on the server and in the browser. Needs a router. */
export const App = ({ composition }: AppProps) => {
  const host = useMemo(() => hostOf(composition), [composition]);
  const data = useMemo(() => new Map<string, never>(), []);
  return (
    <CompositionContext value={composition}>
      <SWRConfig
        value={(parent) => ({
          ...parent!,
          ...swrDefaults,
          fallback: composition.fallback,
          provider: () => data,
        })}
      >
        <FiguresContext value={composition.figures}>
          <HostContext value={host}>
            <NavigationEffects />
            <Layout>
              <Pages />
            </Layout>
            {composition.preview && <PreviewBanner {...composition.preview} />}
            <TeamBoundaries />
            <Consent />
            <Toaster />
          </HostContext>
        </FiguresContext>
      </SWRConfig>
    </CompositionContext>
  );
};
