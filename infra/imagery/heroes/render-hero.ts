import { source } from '../files/folders.js';
import { denoise } from '../stills/denoise.js';
import { runBlender } from '../stills/run-tool.js';
import { FRAMES, type Frame, type Grade } from './scenes.js';

interface HeroShot {
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
  /** Path of the passes and the denoised picture, each with its own extension. */
  out: string;
}

/** Renders a scene with Blender's Cycles and denoises it. Needs Blender and PyTorch. */
export async function renderHero(shot: HeroShot): Promise<void> {
  const { width, height } = FRAMES[shot.frame];
  const options = {
    scene: shot.scene,
    mesh: shot.mesh,
    out: shot.out,
    size: [width, height].map((side) => Math.round(side * shot.scale)).join('x'),
    samples: String(shot.samples),
    view: shot.frame,
    grade: shot.grade,
  };
  await runBlender(source('heroes/blender/render_hero.py'), options);
  await denoise([shot.out], { width, height });
}
