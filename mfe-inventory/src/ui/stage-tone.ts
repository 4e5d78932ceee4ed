import type { StageTone } from '@larkway/sdk';
import { paintsOf } from '../pictures/vehicle-pictures';
import { toOklab, type Oklab } from './oklab';

/** The stages' colours in daylight, as the SDK's tokens have them. */
const grounds: Record<StageTone, Oklab> = {
  dawn: toOklab('#F0E2D3'),
  fog: toOklab('#DEE5E3'),
  sand: toOklab('#EAE2D1'),
  marsh: toOklab('#DDE2D3'),
  shell: toOklab('#EFE6DF'),
  stone: toOklab('#E3E2DD'),
};

const tones = Object.keys(grounds) as StageTone[];

/** For a vehicle that has no picture yet. */
const GREY = '#8a8a86';

// The grounds are nearly grey; weighed like this, their hue counts about as much as their lightness.
const HUE_WEIGHT = 30;

/** Differs in lightness, and leans to the other side of the colour circle. */
const contrast = (paint: Oklab, ground: Oklab): number =>
  Math.abs(paint.l - ground.l) - HUE_WEIGHT * (paint.a * ground.a + paint.b * ground.b);

/** All stages for a paint, `#rrggbb`, the one it stands out from most first. */
export const tonesFor = (hex: string): StageTone[] => {
  const paint = toOklab(hex);
  return tones.toSorted((one, other) => contrast(paint, grounds[other]) - contrast(paint, grounds[one]));
};

// Beside it on any screen, and above it in grids of two and of three.
const NEIGHBOURS = [1, 2, 3];

/** All stages for a vehicle in its own paint. */
export const rankTones = (imageUrl: string): StageTone[] => tonesFor(paintsOf(imageUrl)[0]?.hex ?? GREY);

/** One stage per picture of a grid, in reading order: the best one that no neighbour has. */
export const stageTones = (imageUrls: string[]): StageTone[] =>
  imageUrls.reduce<StageTone[]>((chosen, imageUrl) => {
    const taken = NEIGHBOURS.map((back) => chosen.at(-back));
    return [...chosen, rankTones(imageUrl).find((tone) => !taken.includes(tone))!];
  }, []);
