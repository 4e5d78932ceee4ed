import type { ModelParameters } from '../model/model-parameters.js';

/**
 * Camera views of a vehicle: three-quarter front with the nose left, left side, three-quarter rear.
 */
export const VIEWS = ['front', 'side', 'rear'] as const;

/**
 * Shots of one vehicle: each view in black and in white, from which every paint is computed, and its
 * ground.
 */
export const SHOTS = ['black', 'white', 'ground'].flatMap((kind) =>
  VIEWS.map((view) => `${view}-${kind}`),
);

/** Pixels of a finished picture, 16:10. */
export const WIDTHS = [480, 960, 1600] as const;
export const heightOf = (width: number): number => (width * 10) / 16;
export const LARGEST = 1600;

/** Degrees: steep enough for soil and gravel to slide. */
const TIPPED = 40;

/** A vehicle's pose in a view: in the side view a dump bed is tipped. */
export const posedFor = (
  view: (typeof VIEWS)[number],
  parameters: ModelParameters,
): ModelParameters =>
  view === 'side' && parameters.bed === 'dump' ? { ...parameters, bedTilt: TIPPED } : parameters;

interface Pose {
  parameters: ModelParameters;
  shots: string[];
}

/** The shots of a vehicle, those of the same pose together. */
export function posesOf(parameters: ModelParameters): Pose[] {
  const aside = posedFor('side', parameters);
  if (aside === parameters) return [{ parameters, shots: SHOTS }];
  const isAside = (shot: string): boolean => shot.startsWith('side');
  return [
    { parameters, shots: SHOTS.filter((shot) => !isAside(shot)) },
    { parameters: aside, shots: SHOTS.filter(isAside) },
  ];
}
