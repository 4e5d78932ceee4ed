import { fileURLToPath } from 'node:url';
import { runBlender, runPython } from '../stills/run-tool.js';
import { FRAMES, type Frame, type Grade } from './scenes.js';

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export interface HeroShot {
  scene: string;
  /** A mesh file. */
  mesh: string;
  frame: Frame;
  grade: Grade;
  /** Samples per pixel. */
  samples: number;
  /**
   * Share of the frame's pixels per side to render; the denoised picture still has the frame's
   * size.
   */
  scale: number;
  /** Folder of the denoiser's weight files. */
  weights: string;
  /** Path of the passes and the denoised picture, each with its own extension. */
  out: string;
}

/**
 * Renders a scene with Blender's Cycles and cleans it; `<out>.clean` is raw linear RGBA. Needs
 * Blender and PyTorch.
 */
export async function renderHero({
  scene,
  mesh,
  frame,
  grade,
  samples,
  scale,
  weights,
  out,
}: HeroShot): Promise<void> {
  const sized = (share: number) =>
    [FRAMES[frame].width, FRAMES[frame].height].map((side) => Math.round(side * share)).join('x');
  const options = [
    '--scene',
    scene,
    '--mesh',
    mesh,
    '--out',
    out,
    '--size',
    sized(scale),
    '--samples',
    String(samples),
    '--view',
    frame,
    '--grade',
    grade,
  ];
  await runBlender(script('blender/render_hero.py'), options);
  await runPython(script('../stills/denoise/denoise.py'), [
    '--weights',
    weights,
    '--size',
    sized(1),
    out,
  ]);
}
