export type Vec3 = [number, number, number];

export const clamp = (x: number, low = 0, high = 1): number =>
  x < low ? low : x > high ? high : x;

/** Smooth 0..1 ramp from `from` to `to`; `from` may be larger than `to` (falling ramp). */
export const smoothstep = (from: number, to: number, x: number): number => {
  const t = clamp((x - from) / (to - from));
  return t * t * (3 - 2 * t);
};

/** Bell curve of height 1 around `center`. */
export const bell = (x: number, center: number, width: number): number => {
  const t = (x - center) / width;
  return Math.exp(-t * t);
};

/** Remainder that stays in [0, period) for negative x too. */
export const wrap = (x: number, period: number): number => ((x % period) + period) % period;

/** Angle folded into one sector of an n-fold rotation, centered on 0. */
export const foldAngle = (angle: number, sectors: number): number => {
  const sector = (2 * Math.PI) / sectors;
  return wrap(angle + sector / 2, sector) - sector / 2;
};

/**
 * Catmull-Rom curve y(x) through the points, extended straight at both ends; Hermite form of each
 * segment.
 */
export function spline(points: ReadonlyArray<readonly [number, number]>): (x: number) => number {
  const sorted = [...points].sort(([a], [b]) => a - b);
  const knots = sorted.map(([x, y], i) => {
    const [ax, ay] = sorted[Math.max(0, i - 1)]!;
    const [bx, by] = sorted[Math.min(sorted.length - 1, i + 1)]!;
    return { x, y, slope: (by - ay) / (bx - ax) };
  });
  const [first, last] = [knots[0]!, knots[knots.length - 1]!];
  return (x) => {
    if (x <= first.x) return first.y + (x - first.x) * first.slope;
    if (x >= last.x) return last.y + (x - last.x) * last.slope;
    let i = 0;
    while (x > knots[i + 1]!.x) i++;
    const [from, to] = [knots[i]!, knots[i + 1]!];
    const h = to.x - from.x;
    const t = (x - from.x) / h;
    const t2 = t * t;
    const t3 = t2 * t;
    return (
      (2 * t3 - 3 * t2 + 1) * from.y +
      (t3 - 2 * t2 + t) * h * from.slope +
      (3 * t2 - 2 * t3) * to.y +
      (t3 - t2) * h * to.slope
    );
  };
}

export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];

export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

export const unit = (a: Vec3): Vec3 => {
  const l = Math.hypot(...a) || 1;
  return [a[0] / l, a[1] / l, a[2] / l];
};
