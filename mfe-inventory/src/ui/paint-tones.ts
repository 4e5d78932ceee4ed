import type { FigureTone } from '@larkway/sdk';

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
