import type { StageTone } from '@larkway/sdk';
import { paintsOf } from '../pictures/vehicle-pictures';
import { tonesFor } from './tones-for';

/** For a vehicle that has no picture yet. */
const GREY = '#8a8a86';

// Beside it on any screen, and above it in grids of two and of three.
const NEIGHBOURS = [1, 2, 3];

const ranked = new Map<string, StageTone[]>();

/** All stages for a vehicle in its own paint. */
export const rankTones = (imageUrl: string): StageTone[] => {
  const hex = paintsOf(imageUrl)[0]?.hex ?? GREY;
  const tones = ranked.get(hex) ?? tonesFor(hex);
  ranked.set(hex, tones);
  return tones;
};

/** One stage per picture of a grid, in reading order: the best one that no neighbour has. */
export const stageTones = (imageUrls: string[]): StageTone[] =>
  imageUrls.reduce<StageTone[]>((chosen, imageUrl) => {
    const taken = NEIGHBOURS.map((back) => chosen.at(-back));
    return [...chosen, rankTones(imageUrl).find((tone) => !taken.includes(tone))!];
  }, []);
