import { carve, smoothIntersection } from '../mesh/signed-distance.js';

/** Half of the shut-line between two panels. */
const PANEL_GAP = 0.0032;

const PANEL_EDGE = 0.012;

/** Removes the region of a 2D mask from a solid and leaves half a shut-line. */
export const cutPanel = (d: number, mask: number): number => carve(d, mask - PANEL_GAP, PANEL_EDGE);

/** Keeps only the region of a 2D mask and leaves half a shut-line. */
export const keepPanel = (d: number, mask: number): number =>
  smoothIntersection(d, mask + PANEL_GAP, PANEL_EDGE);
