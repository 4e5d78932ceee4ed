import { roundRect } from '../mesh/signed-distance.js';
import type { Layout } from '../model/layout.js';

/** Rear lamps; lower under a bed, whose skirt ends beneath the bed floor. */
export const tailLampMask = (l: Layout, hasBed: boolean) => {
  const centreY = hasBed ? 0.475 : 0.545;
  return (x: number, y: number, az: number): number =>
    Math.max(roundRect(az - 0.44, y - centreY, 0.075, 0.035, 0.022), x - l.tailX - 0.09);
};
