/** Linear RGB, one pixel. */
export type Light = [red: number, green: number, blue: number];

// Khronos PBR Neutral tone mapper (https://github.com/KhronosGroup/ToneMapping, PBR_Neutral), which
// keeps paint colors.
const START = 0.8 - 0.04;
const DESATURATION = 0.15;

/** Maps light of any strength to 0 to 1; light below 0.76 keeps its hue and saturation. */
export function neutral([red, green, blue]: Light): Light {
  const least = Math.min(red, green, blue);
  const offset = least < 0.08 ? least - 6.25 * least * least : 0.04;
  const lifted: Light = [red - offset, green - offset, blue - offset];
  const peak = Math.max(...lifted);
  if (peak < START) return lifted;
  const room = 1 - START;
  const compressed = 1 - (room * room) / (peak + room - START);
  const share = 1 / (DESATURATION * (peak - compressed) + 1);
  return lifted.map(
    (value) => ((value * compressed) / peak) * share + compressed * (1 - share),
  ) as Light;
}

/** Linear light to an sRGB value, both 0 to 1 (IEC 61966-2-1). */
export const toSrgb = (value: number): number =>
  value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;

/** `#rrggbb` to linear light. */
export const toLight = (hex: string): Light =>
  [1, 3, 5]
    .map((at) => Number.parseInt(hex.slice(at, at + 2), 16) / 255)
    .map((value) => (value > 0.04045 ? ((value + 0.055) / 1.055) ** 2.4 : value / 12.92)) as Light;
