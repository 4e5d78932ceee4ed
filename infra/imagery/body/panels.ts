import type { Assembly } from '../mesh/assembly.js';
import { carve, roundRect, type Sdf, smoothIntersection } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import type { Layout } from '../model/layout.js';
import type { ModelParameters, NoseStyle } from '../model/model-parameters.js';
import type { Nose } from '../noses/nose.js';
import type { Body } from './body.js';

/** Half of the shut-line between two panels. */
const PANEL_GAP = 0.0032;

const PANEL_EDGE = 0.012;

/** Removes the region of a 2D mask from a solid and leaves half a shut-line. */
const cutPanel = (d: number, mask: number): number => carve(d, mask - PANEL_GAP, PANEL_EDGE);

/** Keeps only the region of a 2D mask and leaves half a shut-line. */
export const keepPanel = (d: number, mask: number): number =>
  smoothIntersection(d, mask + PANEL_GAP, PANEL_EDGE);

/** Shapes of the rear lamps of each series, from behind, relative to their height. */
const SHAPES: Record<NoseStyle, (y: number, az: number) => number> = {
  sport: (y, az) => roundRect(az - 0.44, y, 0.075, 0.035, 0.022),
  classic: (y, az) => Math.min(Math.hypot(az - 0.45, y) - 0.045, Math.hypot(az - 0.345, y) - 0.03),
  trail: (y, az) => roundRect(az - 0.475, y + 0.005, 0.032, 0.058, 0.012),
  metro: (y, az) =>
    roundRect(
      az,
      y - 0.01,
      0.52,
      0.012 + 0.014 * Math.min(1, Math.max(0, (az - 0.3) / 0.2)),
      0.011,
    ),
  work: (y, az) => roundRect(az - 0.45, y, 0.052, 0.042, 0.008),
};

/**
 * Mask of the rear lamps, negative inside; lower under a bed, whose skirt ends beneath the bed
 * floor.
 */
const tailLampMask = (series: NoseStyle, l: Layout, hasBed: boolean) => {
  const centerY = hasBed ? 0.475 : 0.545;
  return (x: number, y: number, az: number): number =>
    Math.max(SHAPES[series](y - centerY, az), x - l.tailX - 0.09);
};

/** The charge-port groove is 4 mm wide: coarser grids would only show fragments of it. */
const FINE_CELL = 0.009;

/** Depth below the skin that is cut away with a panel. */
const DEPTH = 0.05;

const chargePort =
  (l: Layout) =>
  (x: number, y: number): number =>
    roundRect(x - (l.frontRowX - 0.29), y - 0.475, 0.05, 0.04, 0.014);

/** Painted panels, black cladding and the hood, separated by real shut-lines. */
export function addBodyPanels(
  a: Assembly,
  p: ModelParameters,
  body: Body,
  nose: Nose,
  l: Layout,
  cell: number,
): void {
  const { solid, bounds } = body;
  const hasBed = body.paintEndX > -Infinity;
  const tail = tailLampMask(p.nose, l, hasBed);
  const port = chargePort(l);
  const rocker = (x: number, y: number): number =>
    Math.max(y - 0.318, x + 0.1, l.rearAxleX + 0.1 - x);
  const skirt = (x: number): number => x - body.paintEndX;
  const bonnet = nose.hood;
  const faceOnly = (mask: number, x: number, from: number): number => Math.max(mask, from - x);

  const panel: Sdf = (x, y, z) => {
    const d = solid(x, y, z);
    if (d > 0.05 || d < -2 * DEPTH) return d;
    const az = Math.abs(z);
    let q = d;
    if (x > -0.3) {
      q = cutPanel(q, faceOnly(nose.lamp(y, az), x, 0.1));
      q = cutPanel(q, faceOnly(nose.grille(y, az), x, 0.2));
      q = cutPanel(q, nose.lower(x, y, az));
      q = cutPanel(q, bonnet(x, y, az));
    }
    q = cutPanel(q, rocker(x, y));
    q = cutPanel(q, tail(x, y, az));
    if (hasBed) q = cutPanel(q, skirt(x));
    if (az > 0.45 && cell < FINE_CELL) q = carve(q, Math.abs(port(x, y)) - 0.0022, 0.002);
    return Math.min(q, d + DEPTH);
  };
  a.add('body', 'paint', meshSdf(panel, bounds, cell, { symmetric: true }));

  a.add(
    'hood',
    'paint',
    meshSdf(
      (x, y, z) => {
        const az = Math.abs(z);
        return cutPanel(
          keepPanel(solid(x, y, z), bonnet(x, y, az)),
          faceOnly(nose.lamp(y, az), x, 0.1),
        );
      },
      { min: [-0.3, 0.6, -0.54], max: [0.58, 1.08, 0.54] },
      cell,
      { symmetric: true },
    ),
  );

  a.add(
    'cladding',
    'plastic',
    meshSdf(
      (x, y, z) => {
        const d = solid(x, y, z);
        if (d > 0.06) return d;
        const az = Math.abs(z);
        const bumper = cutPanel(
          cutPanel(
            keepPanel(d - 0.002, nose.lower(x, y, az)),
            faceOnly(nose.grille(y, az), x, 0.2),
          ),
          faceOnly(nose.lamp(y, az), x, 0.1),
        );
        return Math.min(bumper, keepPanel(d - 0.004, rocker(x, y)));
      },
      { min: [l.rearAxleX, 0.18, -0.66], max: [0.6, 0.58, 0.66] },
      cell,
      { symmetric: true },
    ),
  );

  if (hasBed) {
    a.add(
      'skirt',
      'plastic',
      meshSdf(
        (x, y, z) => cutPanel(keepPanel(solid(x, y, z) + 0.004, skirt(x)), tail(x, y, Math.abs(z))),
        { min: [l.tailX - 0.05, 0.18, -0.66], max: [body.paintEndX + 0.02, 0.62, 0.66] },
        cell * 1.2,
        { symmetric: true },
      ),
    );
  }
  a.add(
    'tailLamps',
    'tail',
    meshSdf(
      (x, y, z) => keepPanel(solid(x, y, z) - 0.003, tail(x, y, Math.abs(z))),
      { min: [l.tailX - 0.05, 0.4, -0.66], max: [l.tailX + 0.3, 0.64, 0.66] },
      cell,
      { symmetric: true },
    ),
  );
}
