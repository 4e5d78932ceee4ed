/** Camera places of a vehicle: three-quarter with the nose to the left, from its left, three-quarter from behind. */
export const VIEWS = ['front', 'side', 'rear'] as const;

/** What is rendered of one vehicle: the front in black and in white, of which every paint follows, the others as they are, and the ground of each. */
export const SHOTS = [
  'front-black',
  'front-white',
  'side',
  'rear',
  ...VIEWS.map((view) => `${view}-ground`),
];

/** Pixels of a finished picture, 16:10. */
export const WIDTHS = [480, 960, 1600] as const;
export const heightOf = (width: number): number => (width * 10) / 16;
export const LARGEST = 1600;
