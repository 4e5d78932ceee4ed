import { nodeProject } from '../../presets/jest/jest-preset.mjs';

/** The checks of the manifests, which need kustomize: `npm run check:manifests`. */
export default nodeProject('infra/deploy/kubernetes', {
  globalSetup: '<rootDir>/test/global-setup.ts',
  globalTeardown: undefined,
});
