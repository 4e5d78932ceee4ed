import { documentGeometry } from '../document-geometry';

/** The `d` of each state's path on the one map. Made by `scripts/make-us-map.mjs`. */
export const { load: loadShapes, useGeometry: useShapes } = documentGeometry(
  async () => (await import('./shapes.json')).default,
);
