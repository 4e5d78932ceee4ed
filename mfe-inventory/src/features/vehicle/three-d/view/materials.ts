import { MeshPhysicalMaterial, type MeshStandardMaterial, ShaderChunk } from 'three';
import { looks } from './looks';

/** Light from all around is held back, so that the softboxes model the shape instead of flattening it. */
const DIFFUSE_SHARE = 0.35;

const irradiance = 'iblIrradiance += getIBLIrradiance( geometryNormal );';
const heldBack = ShaderChunk.lights_fragment_maps.replace(
  irradiance,
  irradiance.replace('+= ', `+= ${DIFFUSE_SHARE} * `),
);

const withSofterDiffuse = (material: MeshPhysicalMaterial): MeshPhysicalMaterial => {
  material.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      '#include <lights_fragment_maps>',
      heldBack,
    );
  };
  return material;
};

/** The look of a material that the model names, in the colour that it brings. */
export const materialFor = ({
  name,
  color,
  roughness,
  metalness,
}: MeshStandardMaterial): MeshPhysicalMaterial => {
  const own = looks[name]?.color === undefined ? { color, roughness, metalness } : {};
  return withSofterDiffuse(new MeshPhysicalMaterial({ name, ...own, ...looks[name] }));
};
