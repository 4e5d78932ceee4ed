import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { FRAMES, type Frame, type Grade } from './scenes.js';

const run = promisify(execFile);
const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

/** PyTorch comes as a package of the system, so its Python does, too. */
const PYTHON = '/usr/bin/python3';

export interface HeroShot {
  scene: string;
  /** A mesh file. */
  mesh: string;
  frame: Frame;
  grade: Grade;
  /** Per pixel. */
  samples: number;
  /** Of the frame's pixels per side, how many are rendered; the cleaned picture has the frame's size all the same. */
  scale: number;
  /** Folder of the denoiser's weight files. */
  weights: string;
  /** The passes and the cleaned picture lie here, each with an ending of its own. */
  out: string;
}

/** Renders a scene with Blender's Cycles and cleans it; `<out>.clean` is raw linear RGBA. Needs Blender and PyTorch. */
export async function renderHero({ scene, mesh, frame, grade, samples, scale, weights, out }: HeroShot): Promise<void> {
  const sized = (share: number) => [FRAMES[frame].width, FRAMES[frame].height].map((side) => Math.round(side * share)).join('x');
  const options = ['--scene', scene, '--mesh', mesh, '--out', out, '--size', sized(scale), '--samples', String(samples), '--view', frame, '--grade', grade];
  await run('blender', ['-b', '--python-exit-code', '1', '-P', script('blender/render_hero.py'), '--', ...options], { maxBuffer: 1e9 });
  await run(PYTHON, [script('../stills/denoise/denoise.py'), '--weights', weights, '--size', sized(1), out]);
}
