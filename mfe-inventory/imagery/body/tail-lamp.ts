import { roundRect } from '../mesh/signed-distance.js';
import type { Layout } from '../model/layout.js';
import type { NoseStyle } from '../model/model-parameters.js';

/** Shapes of the rear lamps seen from behind, around their own height; each series has its own. */
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

/** Mask of the rear lamps, negative inside; lower under a bed, whose skirt ends beneath the bed floor. */
export const tailLampMask = (series: NoseStyle, l: Layout, hasBed: boolean) => {
  const centreY = hasBed ? 0.475 : 0.545;
  return (x: number, y: number, az: number): number =>
    Math.max(SHAPES[series](y - centreY, az), x - l.tailX - 0.09);
};
