export type Point = [x: number, y: number];

/** The corners of each part of a path of absolute beginnings (`M`) and relative steps (`l`). */
const partsOf = (path: string): Point[][] =>
  path
    .split('M')
    .slice(1)
    .map((part) => {
      const numbers = part.match(/-?\d+/g)!.map(Number);
      const corners: Point[] = [];
      for (let at = 0; at < numbers.length; at += 2) {
        const [x, y] = corners.at(-1) ?? [0, 0];
        corners.push([x + numbers[at]!, y + numbers[at + 1]!]);
      }
      return corners;
    });

/** Whether a line to the right of the place crosses the border an odd number of times. */
const isInside = (corners: Point[], [x, y]: Point): boolean =>
  corners.reduce((inside, [x1, y1], at) => {
    const [x2, y2] = corners[(at + 1) % corners.length]!;
    return y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1 ? !inside : inside;
  }, false);

/** Whether a place is inside one of the path's parts. */
export const isIn = (path: string, place: Point): boolean =>
  partsOf(path).some((corners) => isInside(corners, place));
