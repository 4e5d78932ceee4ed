import type { MeshBounds } from '../mesh/surface-nets.js';

/** Where lamps, grille and emblem can be, in metres. */
export const FACE: MeshBounds = { min: [0.05, 0.36, -0.62], max: [0.6, 0.86, 0.62] };
