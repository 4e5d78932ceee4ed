import type { Body } from './body.js';

export const bodyWidthAt = (body: Body, x: number, y: number): number => {
  let z = 0.7;
  while (z > 0.2 && body.shell(x, y, z) > 0) z -= 0.002;
  return z;
};

export const bodyFaceAt = (body: Body, y: number, z: number): number => {
  let x = 0.66;
  while (x > 0 && body.solid(x, y, z) > 0) x -= 0.002;
  return x;
};
