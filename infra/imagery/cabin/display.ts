import { letterStroke, strokesOf } from '../lettering/strokes.js';
import type { Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged } from '../mesh/mesh.js';
import { sheet } from '../mesh/sheet.js';
import { carve, roundBox, roundRect } from '../mesh/signed-distance.js';
import { meshSdf } from '../mesh/surface-nets.js';
import { rod, tube } from '../mesh/tube.js';

/** A display's position on the dash; half sizes of the glass, meters. */
export interface DisplayPlace {
  y: number;
  z: number;
  halfWidth: number;
  halfHeight: number;
}

const BEZEL = 0.0135;
const LEAN = 0.25;
/** x of the display's middle plane, and the offset of the glass in front of it. */
const PLANE_X = -0.475;
const GLASS = 0.0125;

/**
 * A display that leans away from the driver: sunk glass in a rounded frame, lit with speed and
 * charge.
 */
export function addDisplay(
  a: Assembly,
  { y: middle, z: center, halfWidth, halfHeight }: DisplayPlace,
): void {
  const [wide, high] = [halfWidth + BEZEL, halfHeight + BEZEL];
  a.add(
    'displayFrame',
    'gloss',
    meshSdf(
      (x, y, z) => {
        const depth = x - PLANE_X + LEAN * (y - middle);
        const casing = roundBox(depth, y - middle, z - center, 0.017, high, wide, 0.014);
        return carve(
          casing,
          Math.max(roundRect(z - center, y - middle, halfWidth, halfHeight, 0.006), depth + GLASS),
          0.004,
        );
      },
      {
        min: [-0.55, middle - high - 0.02, center - wide - 0.02],
        max: [-0.42, middle + high + 0.02, center + wide + 0.02],
      },
      0.0055,
    ),
  );
  const onGlass = (across: number, up: number, out: number): Vec3 => [
    PLANE_X - GLASS - out - LEAN * up,
    middle + up,
    center + across,
  ];
  a.add(
    'display',
    'screen',
    sheet((u, v) => onGlass((u * 2 - 1) * halfWidth, (v * 2 - 1) * halfHeight, 0.0004), 2, 2, true),
  );
  a.add(
    'displayFigures',
    'ledSoft',
    merged(
      figures(halfWidth, halfHeight).map((line) =>
        letterStroke(
          line.map(([across, up]) => onGlass(across, up, 0.0006)),
          [-1, 0, 0],
          halfHeight * 0.045,
        ),
      ),
    ),
  );
}

/** Speed, and a bar of charge under it, as lines (across, up) around the middle of the glass. */
function figures(halfWidth: number, halfHeight: number): Array<Array<[number, number]>> {
  const size = halfHeight * 0.72;
  const speed = strokesOf('25', size);
  const bar = Math.min(halfWidth * 0.7, halfHeight * 1.4);
  return [
    ...speed.lines.map((line) =>
      line.map(([u, v]): [number, number] => [u - speed.width / 2, v - size * 0.3]),
    ),
    [
      [-bar, -halfHeight * 0.62],
      [bar * 0.55, -halfHeight * 0.62],
    ],
  ];
}

/** A round gauge with a bright ring that faces the driver. */
export function addGauge(a: Assembly, y: number, z: number, radius: number): void {
  const x = -0.492;
  const ring = Array.from({ length: 41 }, (_, i): Vec3 => {
    const t = (i / 40) * 2 * Math.PI;
    return [x, y + radius * Math.sin(t), z + radius * Math.cos(t)];
  });
  a.add('gaugeRing', 'chrome', tube(ring, 0.005, { rings: 64, sides: 10 }));
  a.add('gauge', 'screen', rod([x + 0.006, y, z], [x - 0.001, y, z], radius, { sides: 40 }));
}
