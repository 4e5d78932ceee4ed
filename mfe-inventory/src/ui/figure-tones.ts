import type { FigureTone } from '@larkway/sdk';
import { paintsOf } from '../pictures/vehicle-pictures';
import { tonesFor } from './paint-tones';

/** For a vehicle without a picture. */
const GRAY = '#8a8a86';

// Beside it on any screen, and above it in grids of two and three columns.
const NEIGHBORS = [1, 2, 3];

const ranked = new Map<string, FigureTone[]>();

/** All tones for a vehicle in its own paint, the highest contrast first. */
export const rankTones = (imageUrl: string): FigureTone[] => {
  const hex = paintsOf(imageUrl)[0]?.hex ?? GRAY;
  const tones = ranked.get(hex) ?? tonesFor(hex);
  ranked.set(hex, tones);
  return tones;
};

/** One tone for each picture of a grid, in reading order: the best one that no neighbor has. */
export const figureTones = (imageUrls: string[]): FigureTone[] =>
  imageUrls.reduce<FigureTone[]>((chosen, imageUrl) => {
    const taken = NEIGHBORS.map((back) => chosen.at(-back));
    return [...chosen, rankTones(imageUrl).find((tone) => !taken.includes(tone))!];
  }, []);
