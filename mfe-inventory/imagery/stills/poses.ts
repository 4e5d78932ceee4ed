import type { ModelParameters } from '../model/model-parameters.js';
import { SHOTS, type VIEWS } from './shots.js';

/** Degrees: steeper than soil and gravel lie. */
const TIPPED = 40;

/** How a vehicle stands in a view: as it drives, but from the side a dump bed is tipped. */
export const posedFor = (
  view: (typeof VIEWS)[number],
  parameters: ModelParameters,
): ModelParameters =>
  view === 'side' && parameters.bed === 'dump' ? { ...parameters, bedTilt: TIPPED } : parameters;

export interface Pose {
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
