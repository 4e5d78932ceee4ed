/** Miles within which dealerships are looked for; `any` has no limit. */
export const radii = ['25', '50', '100', '250', 'any'] as const;

export type Radius = (typeof radii)[number];

export const defaultRadius: Radius = '50';

/** Whether a text is one of the radii. */
export const isRadius = (text: string | null): text is Radius =>
  radii.some((radius) => radius === text);

/** Dealerships in one answer about a place, at most. */
export const nearestLimit = 100;
