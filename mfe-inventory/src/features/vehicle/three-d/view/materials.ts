import {
  Color,
  DoubleSide,
  MeshPhysicalMaterial,
  type MeshPhysicalMaterialParameters,
  type MeshStandardMaterial,
  ShaderChunk,
} from 'three';

const coat: MeshPhysicalMaterialParameters = { clearcoat: 1, clearcoatRoughness: 0.015, ior: 1.6 };
const fabric: MeshPhysicalMaterialParameters = {
  sheen: 0.3,
  sheenRoughness: 0.5,
  sheenColor: new Color('#555555'),
};

/** Parameters of each material. The model contains the colors of paint, roof, rims and seats. */
export const materialParameters: Readonly<Record<string, MeshPhysicalMaterialParameters>> = {
  paint: coat,
  roof: coat,
  bedPaint: { color: '#2a2c2f', roughness: 0.45, metalness: 0.3, side: DoubleSide },
  plastic: { color: '#292a2c', roughness: 0.55, side: DoubleSide },
  gloss: { color: '#060607', roughness: 0.12, clearcoat: 1, clearcoatRoughness: 0.02 },
  black: { color: '#191a1b', roughness: 0.38, side: DoubleSide },
  rubber: { color: '#242424', roughness: 0.8 },
  tire: { color: '#2b2b2b', roughness: 0.68, side: DoubleSide },
  rimFace: { side: DoubleSide },
  rimDark: { color: '#0b0b0c', roughness: 0.22, metalness: 0.3, clearcoat: 1, side: DoubleSide },
  metal: { color: '#8f9296', roughness: 0.34, metalness: 1, side: DoubleSide },
  chrome: { color: '#e8e8ea', roughness: 0.06, metalness: 1, side: DoubleSide },
  caliper: { color: '#a01515', roughness: 0.35, clearcoat: 0.6 },
  shock: { color: '#b5251c', roughness: 0.35, clearcoat: 0.6 },
  seatMain: fabric,
  seatInsert: fabric,
  headliner: { color: '#3b3c3e', roughness: 0.9 },
  led: { color: '#ffffff', emissive: '#f4f8ff', emissiveIntensity: 4 },
  ledSoft: { color: '#ffffff', emissive: '#eef4ff', emissiveIntensity: 1 },
  amber: {
    color: '#c85a06',
    roughness: 0.12,
    clearcoat: 1,
    emissive: '#ff8a10',
    emissiveIntensity: 0.15,
  },
  tail: {
    color: '#7a0508',
    roughness: 0.08,
    clearcoat: 1,
    emissive: '#ff1010',
    emissiveIntensity: 0.25,
  },
  lens: {
    color: '#ffffff',
    transparent: true,
    opacity: 0.12,
    roughness: 0.02,
    clearcoat: 1,
    depthWrite: false,
  },
  glass: {
    color: '#dfe9e8',
    transparent: true,
    opacity: 0.12,
    roughness: 0,
    side: DoubleSide,
    depthWrite: false,
  },
  screen: { color: '#0a1a2a', emissive: '#2a6fb0', emissiveIntensity: 0.6, roughness: 0.15 },
  mirror: { color: '#dfe3e6', roughness: 0.03, metalness: 1, side: DoubleSide },
  webbing: { color: '#26272a', roughness: 0.7, side: DoubleSide },
  copper: { color: '#e06a1b', roughness: 0.5 },
  wood: { color: '#8a6239', roughness: 0.55 },
};

/** Transparent materials, which cast no shadow. */
export const clear: ReadonlySet<string> = new Set(['glass', 'lens', 'led', 'ledSoft']);

/** Reduces ambient light, so that the softboxes shape the body instead of flattening it. */
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

/** The material that the model names, in the model's color. */
export const materialFor = ({
  name,
  color,
  roughness,
  metalness,
}: MeshStandardMaterial): MeshPhysicalMaterial => {
  const own = materialParameters[name]?.color === undefined ? { color, roughness, metalness } : {};
  return withSofterDiffuse(new MeshPhysicalMaterial({ name, ...own, ...materialParameters[name] }));
};
