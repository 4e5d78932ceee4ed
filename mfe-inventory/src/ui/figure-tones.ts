import type { FigureTone } from '@larkway/sdk';
import { paintsOf } from '../pictures/vehicle-pictures';

/** A color in a perceptually uniform space: lightness, green to red, blue to yellow. */
interface Oklab {
  l: number;
  a: number;
  b: number;
}

const toLinear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

/** `#RRGGBB` to Oklab (Björn Ottosson, "A perceptual color space for image processing"). */
const toOklab = (hex: string): Oklab => {
  const [r, g, b] = [1, 3, 5].map((at) => toLinear(parseInt(hex.slice(at, at + 2), 16) / 255)) as [
    number,
    number,
    number,
  ];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
};

/** Background colors of product figures in the light theme, as in the SDK's tokens. */
const grounds: Record<FigureTone, Oklab> = {
  dawn: toOklab('#F0E2D3'),
  fog: toOklab('#DEE5E3'),
  sand: toOklab('#EAE2D1'),
  marsh: toOklab('#DDE2D3'),
  shell: toOklab('#EFE6DF'),
  stone: toOklab('#E3E2DD'),
};

const tones = Object.keys(grounds) as FigureTone[];

// The backgrounds are nearly gray; this weight makes hue count about as much as lightness.
const HUE_WEIGHT = 30;

/** High if the colors differ in lightness and have opposite hues. */
const contrast = (paint: Oklab, ground: Oklab): number =>
  Math.abs(paint.l - ground.l) - HUE_WEIGHT * (paint.a * ground.a + paint.b * ground.b);

/** All tones for a paint (`#rrggbb`), the highest contrast first. */
export const tonesFor = (hex: string): FigureTone[] => {
  const paint = toOklab(hex);
  return tones.toSorted(
    (one, other) => contrast(paint, grounds[other]) - contrast(paint, grounds[one]),
  );
};

/** For a vehicle without a picture. */
const GRAY = '#8a8a86';

// Beside it on any screen, and above it in grids of two and three columns.
const NEIGHBOURS = [1, 2, 3];

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
    const taken = NEIGHBOURS.map((back) => chosen.at(-back));
    return [...chosen, rankTones(imageUrl).find((tone) => !taken.includes(tone))!];
  }, []);
