import { type Assembly } from '../mesh/assembly.js';
import { smoothstep } from '../mesh/math.js';
import { carve, roundBox, roundRect, type Sdf, smoothUnion } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { tube } from '../mesh/tube.js';

/** Molded tub: ribbed walls, floor clear of the wheels, hinged tailgate. */
export function addCargoBed(a: Assembly, center: number, half: number, cell: number): void {
  const tub: Sdf = (x, y, z) => {
    const az = Math.abs(z);
    let d = roundBox(x - center, y - 0.755, z, half, 0.16, 0.628, 0.035);
    const rib = smoothstep(0.3, 0.7, Math.cos(((x - center) * 2 * Math.PI) / 0.19));
    const wall =
      smoothstep(0.6, 0.615, az) *
      smoothstep(0.885, 0.865, y) *
      smoothstep(0.62, 0.64, y) *
      smoothstep(half, half - 0.05, Math.abs(x - center));
    d += 0.011 * rib * wall;
    const lipOut = roundBox(x - center, y - 0.902, z, half + 0.008, 0.016, 0.64, 0.012);
    d = smoothUnion(d, lipOut, 0.008);
    d = carve(d, roundBox(x - center, y - 0.85, z, half - 0.035, 0.225, 0.592, 0.025), 0.012);
    const groove =
      0.004 * smoothstep(0.2, 0.6, Math.cos((z * 2 * Math.PI) / 0.11)) * smoothstep(0.65, 0.63, y);
    return d + groove * smoothstep(0.57, 0.55, az);
  };
  a.add(
    'bed',
    'plastic',
    meshSdf(
      tub,
      { min: [center - half - 0.04, 0.57, -0.68], max: [center + half + 0.04, 0.95, 0.68] },
      cell,
      { symmetric: true },
    ),
  );
  a.addBothSides(
    'bedTopRail',
    'metal',
    tube(
      [
        [center + half - 0.04, 0.915, 0.612],
        [center + half - 0.1, 0.962, 0.612],
        [center, 0.968, 0.612],
        [center - half + 0.1, 0.962, 0.612],
        [center - half + 0.04, 0.915, 0.612],
      ],
      0.013,
      { rings: 50 },
    ),
  );
  const rearX = center - half - 0.012;
  a.add(
    'tailgate',
    'plastic',
    meshSdf(
      (x, y, z) => {
        const d = roundBox(x - rearX, y - 0.76, z, 0.014, 0.115, 0.5, 0.012);
        return d + 0.005 * smoothstep(0, -0.02, roundRect(z, y - 0.76, 0.42, 0.07, 0.03));
      },
      { min: [rearX - 0.04, 0.62, -0.54], max: [rearX + 0.04, 0.9, 0.54] },
      cell,
      { symmetric: true },
    ),
  );
  a.addBothSides(
    'tailgateLatch',
    'black',
    tube(
      [
        [rearX - 0.01, 0.85, 0.42],
        [rearX - 0.02, 0.85, 0.48],
        [rearX, 0.85, 0.53],
      ],
      0.012,
      { rings: 8 },
    ),
  );
}
