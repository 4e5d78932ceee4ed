import type { MaterialName } from '../model/materials.js';
import type { ModelParameters } from '../model/model-parameters.js';
import { toLight } from '../tone/tone.js';

/** `pbrMetallicRoughness` of glTF. */
export interface Coat {
  /** Linear, red green blue alpha. */
  baseColorFactor: number[];
  metallicFactor: number;
  roughnessFactor: number;
}

const colorOf = (hex: string): number[] => [
  ...toLight(hex).map((value) => Number(value.toFixed(4))),
  1,
];

/** Materials whose colors differ between models; the viewer defines the others. */
export const coatsOf = ({
  colors,
  metallic,
}: ModelParameters): Partial<Record<MaterialName, Coat>> => {
  const coat = (hex: string): Coat => ({
    baseColorFactor: colorOf(hex),
    metallicFactor: metallic ? 0.5 : 0.12,
    roughnessFactor: metallic ? 0.34 : 0.3,
  });
  const fabric = (hex: string): Coat => ({
    baseColorFactor: colorOf(hex),
    metallicFactor: 0,
    roughnessFactor: 0.5,
  });
  return {
    paint: coat(colors.paint),
    roof: coat(colors.roof ?? colors.paint),
    seatMain: fabric(colors.seatMain),
    seatInsert: fabric(colors.seatInsert),
    rimFace: { baseColorFactor: colorOf(colors.rim), metallicFactor: 1, roughnessFactor: 0.2 },
  };
};

/** A roof in the body's color changes with its paint. */
export const isPainted = ({ colors }: ModelParameters, material: MaterialName): boolean =>
  material === 'paint' || (material === 'roof' && (colors.roof ?? colors.paint) === colors.paint);
