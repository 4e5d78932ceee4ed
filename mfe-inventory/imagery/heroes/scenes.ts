/** A place with one vehicle of the catalogue in it; `blender/<name>.py` builds it and names its views and grades. */
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

/** What is rendered, in pixels: a camera of its own for the wide and for the upright picture. */
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
  /** Of a frame's middle, as the share of its width and height. */
  frame: Frame;
  across: number;
  along: number;
  widths: readonly number[];
}

/** What the site gets. */
export const CROPS = {
  wide: { frame: 'wide', across: 1, along: 1, widths: [1440, 1920] },
  square: { frame: 'tall', across: 1, along: 0.985, widths: [1000] },
  tall: { frame: 'tall', across: 0.75, along: 1, widths: [780] },
} as const satisfies Record<string, Crop>;

/** `coast-dusk-wide`: the name of a picture without its width and ending; `coast-dusk` without a part. */
export const pictureName = (scene: Scene, grade: Grade, part?: string): string =>
  [scene.name, ...(grade === 'day' ? [] : [grade]), ...(part ? [part] : [])].join('-');
