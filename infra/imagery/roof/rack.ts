import { type Assembly } from '../mesh/assembly.js';
import type { Vec3 } from '../mesh/math.js';
import { merged, type Mesh } from '../mesh/mesh.js';
import { rod, tube } from '../mesh/tube.js';
import type { Layout } from '../model/layout.js';

export function addRack(a: Assembly, l: Layout): void {
  const [front, rear] = [l.roofFrontX - 0.2, l.roofRearX + 0.12];
  const base = l.roofY + 0.055;
  const loop = (y: number, z: number, radius: number): Mesh =>
    tube(
      (
        [
          [front - 0.1, y, 0],
          [front - 0.02, y, z * 0.6],
          [front - 0.04, y, z * 0.92],
          [front - 0.14, y, z],
          [(front + rear) / 2, y, z],
          [rear + 0.14, y, z],
          [rear + 0.04, y, z * 0.92],
          [rear + 0.02, y, z * 0.6],
          [rear + 0.02, y, 0],
        ] as Vec3[]
      ).map(([x, up, side]): Vec3 => [Math.min(x, front), up, side]),
      radius,
      { rings: 60 },
    );
  a.addBothSides(
    'rackRails',
    'black',
    merged([loop(base, 0.44, 0.011), loop(base + 0.085, 0.46, 0.013)]),
  );
  const count = Math.max(4, Math.round((front - rear) / 0.2));
  const bars: Mesh[] = [];
  const stays: Mesh[] = [];
  for (let i = 0; i <= count; i++) {
    const x = front - 0.06 + ((rear - front + 0.12) * i) / count;
    bars.push(rod([x, base, -0.44], [x, base, 0.44], 0.009, { sides: 10 }));
    stays.push(rod([x, base, 0.44], [x, base + 0.085, 0.46], 0.009, { sides: 10 }));
    if (i % 2 === 1)
      stays.push(rod([x, l.roofY - 0.01, 0.42], [x, base, 0.43], 0.013, { sides: 10 }));
  }
  a.add('rackBars', 'black', merged(bars));
  a.addBothSides('rackStays', 'black', merged(stays));
}
