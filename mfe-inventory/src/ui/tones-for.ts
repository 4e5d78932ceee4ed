import type { StageTone } from '@larkway/sdk';
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

// The grounds are nearly grey; weighed like this, their hue counts about as much as their lightness.
const HUE_WEIGHT = 30;

/** Differs in lightness, and leans to the other side of the colour circle. */
const contrast = (paint: Oklab, ground: Oklab): number =>
  Math.abs(paint.l - ground.l) - HUE_WEIGHT * (paint.a * ground.a + paint.b * ground.b);

/** All stages for a paint, `#rrggbb`, the one it stands out from most first. */
export const tonesFor = (hex: string): StageTone[] => {
  const paint = toOklab(hex);
  return tones.toSorted(
    (one, other) => contrast(paint, grounds[other]) - contrast(paint, grounds[one]),
  );
};
