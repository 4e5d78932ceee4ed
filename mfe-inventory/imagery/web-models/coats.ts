import type { MaterialName } from '../model/materials.js';
import type { ModelParameters } from '../model/model-parameters.js';

/** `pbrMetallicRoughness` of glTF. */
export interface Coat {
  /** Linear, red green blue alpha. */
  baseColorFactor: number[];
  metallicFactor: number;
  roughnessFactor: number;
}

const linear = (channel: number): number =>
  channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;

const colourOf = (hex: string): number[] => [
  ...[1, 3, 5].map((at) =>
    Number(linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255).toFixed(4)),
  ),
  1,
];

/** Materials whose colors differ between models; the viewer defines the others. */
export const coatsOf = ({
  colours,
  metallic,
}: ModelParameters): Partial<Record<MaterialName, Coat>> => {
  const coat = (hex: string): Coat => ({
    baseColorFactor: colourOf(hex),
    metallicFactor: metallic ? 0.5 : 0.12,
    roughnessFactor: metallic ? 0.34 : 0.3,
  });
  const fabric = (hex: string): Coat => ({
    baseColorFactor: colourOf(hex),
    metallicFactor: 0,
    roughnessFactor: 0.5,
  });
  return {
    paint: coat(colours.paint),
    roof: coat(colours.roof ?? colours.paint),
    seatMain: fabric(colours.seatMain),
    seatInsert: fabric(colours.seatInsert),
    rimFace: { baseColorFactor: colourOf(colours.rim), metallicFactor: 1, roughnessFactor: 0.2 },
  };
};

/** A roof in the body's color changes with its paint. */
export const isPainted = ({ colours }: ModelParameters, material: MaterialName): boolean =>
  material === 'paint' ||
  (material === 'roof' && (colours.roof ?? colours.paint) === colours.paint);
