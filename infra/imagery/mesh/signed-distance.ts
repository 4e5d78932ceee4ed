export type Sdf = (x: number, y: number, z: number) => number;

/** Union with a fillet of radius about `k`. */
export const smoothUnion = (a: number, b: number, k: number): number => {
  const h = Math.max(k - Math.abs(a - b), 0) / k;
  return Math.min(a, b) - h * h * k * 0.25;
};

/** Intersection with a rounded edge of radius about `k`. */
export const smoothIntersection = (a: number, b: number, k: number): number =>
  -smoothUnion(-a, -b, k);

/** `a` minus `b`, the edge rounded by `k`. */
export const carve = (a: number, b: number, k: number): number => smoothIntersection(a, -b, k);

/** Box of half sizes hx, hy, hz with rounded edges of radius r, around the origin. */
export const roundBox = (
  x: number,
  y: number,
  z: number,
  hx: number,
  hy: number,
  hz: number,
  r: number,
): number => {
  const a = Math.abs(x) - hx + r;
  const b = Math.abs(y) - hy + r;
  const c = Math.abs(z) - hz + r;
  const ax = Math.max(a, 0);
  const by = Math.max(b, 0);
  const cz = Math.max(c, 0);
  return Math.min(Math.max(a, b, c), 0) + Math.sqrt(ax * ax + by * by + cz * cz) - r;
};

/** Rounded rectangle of half sizes hx, hy. */
export const roundRect = (x: number, y: number, hx: number, hy: number, r: number): number => {
  const a = Math.abs(x) - hx + r;
  const b = Math.abs(y) - hy + r;
  const ax = Math.max(a, 0);
  const by = Math.max(b, 0);
  return Math.min(Math.max(a, b), 0) + Math.sqrt(ax * ax + by * by) - r;
};
