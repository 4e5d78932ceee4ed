/**
 * Material names shared by the geometry and both renderers; each renderer defines their appearance.
 */
export const MATERIAL_NAMES = [
  'paint',
  'roof',
  'plastic',
  'gloss',
  'black',
  'rubber',
  'tire',
  'rimFace',
  'rimDark',
  'metal',
  'chrome',
  'caliper',
  'shock',
  'seatMain',
  'seatInsert',
  'led',
  'ledSoft',
  'amber',
  'tail',
  'lens',
  'glass',
  'screen',
  'webbing',
  'copper',
  'wood',
  'bedPaint',
  'mirror',
  'headliner',
] as const;

export type MaterialName = (typeof MATERIAL_NAMES)[number];
