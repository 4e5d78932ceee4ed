import { type SceneProps, Static } from '@larkway/sdk';
import { deferred } from '../app/deferred';
import { RegionBoundary } from '../remotes/region-boundary';

const DeferredScene = deferred<SceneProps>(
  async () => (await import(/* webpackChunkName: "scene" */ './scene-picture')).SceneBeside,
);

/** Loads the code of scenes, which a document that shows one does not need. */
export const loadScene = DeferredScene.load;

/** The host's `<Scene>`. A page is whole without it. */
export const Scene = (props: SceneProps) => (
  <RegionBoundary fallback={null} onFailure={(error) => console.warn('Scene:', error)}>
    <Static>
      <DeferredScene {...props} />
    </Static>
  </RegionBoundary>
);
