/**
 * A scene with one vehicle of the catalog; `blender/<name>.py` builds it and defines its views and
 * grades.
 */
export interface Scene {
  name: 'coast' | 'street' | 'ranch';
  vehicle: string;
  /** Times of day. The page that shows a scene in dark mode needs its dusk, with lamps on. */
  grades: readonly Grade[];
  crops: readonly CropName[];
}

export type Grade = 'day' | 'dusk';
export type Frame = keyof typeof FRAMES;
export type CropName = keyof typeof CROPS;

/** Rendered frames in pixels; the wide and the upright picture each have a camera. */
export const FRAMES = {
  wide: { width: 1920, height: 836 },
  tall: { width: 1040, height: 1624 },
} as const;

export const SCENES: readonly Scene[] = [
  {
    name: 'coast',
    vehicle: 'h4-classic',
    grades: ['day', 'dusk'],
    crops: ['wide', 'square', 'tall'],
  },
  { name: 'street', vehicle: 'm4-city', grades: ['day'], crops: ['wide', 'square'] },
  { name: 'ranch', vehicle: 'x4-ridge', grades: ['day'], crops: ['wide', 'square'] },
];

interface Crop {
  /** Share of a frame's width and height, around its middle. */
  frame: Frame;
  across: number;
  along: number;
  widths: readonly number[];
}

/** The crops for the site. */
export const CROPS = {
  wide: { frame: 'wide', across: 1, along: 1, widths: [1440, 1920] },
  square: { frame: 'tall', across: 1, along: 0.985, widths: [1000] },
  tall: { frame: 'tall', across: 0.75, along: 1, widths: [780] },
} as const satisfies Record<string, Crop>;

/**
 * `coast-dusk-wide`: the name of a picture without its width and ending; `coast-dusk` without a
 * part.
 */
export const pictureName = (scene: Scene, grade: Grade, part?: string): string =>
  [scene.name, ...(grade === 'day' ? [] : [grade]), ...(part ? [part] : [])].join('-');
