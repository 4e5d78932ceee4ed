import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Frame } from './develop.js';

const run = promisify(execFile);
const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PASSES = ['colour', 'albedo', 'normal'];

/** PyTorch comes as a package of the system, so its Python does, too. */
const PYTHON = '/usr/bin/python3';

export interface Rendering {
  /** A mesh file. */
  mesh: string;
  /** Where the raw pictures go. */
  folder: string;
  frame: Frame;
  /** Per pixel. */
  samples: number;
  /** Folder of the denoiser's weight files. */
  weights: string;
}

/** Renders shots of a vehicle with Blender's Cycles and cleans them; `<folder>/<shot>.clean` is raw linear RGBA. Needs Blender and PyTorch. */
export async function renderShots(shots: readonly string[], { mesh, folder, frame, samples, weights }: Rendering): Promise<void> {
  const size = `${frame.width}x${frame.height}`;
  const options = ['--mesh', mesh, '--out', folder, '--size', size, '--samples', String(samples), '--shots', shots.join(',')];
  await run('blender', ['-b', '--python-exit-code', '1', '-P', script('blender/render_vehicle.py'), '--', ...options], { maxBuffer: 1e9 });
  await run(PYTHON, [script('denoise/denoise.py'), '--weights', weights, '--size', size, ...shots.map((shot) => join(folder, shot))]);
}

/** What a shot leaves on disk before it is cleaned. */
export const passesOf = (folder: string, shot: string): string[] => PASSES.map((name) => join(folder, `${shot}.${name}`));
