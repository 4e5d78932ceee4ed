import { execFile } from 'node:child_process';
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Frame } from './develop.js';

const run = promisify(execFile);
const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const NO_LIMIT = { maxBuffer: 1e9 };
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

/**
 * Renders the shots of a vehicle with Blender's Cycles and cleans them; `<folder>/<shot>.clean` is raw linear RGBA. What an
 * interrupted run left is not rendered again. Needs Blender and PyTorch.
 */
export async function renderShots(shots: readonly string[], { mesh, folder, frame, samples, weights }: Rendering): Promise<void> {
  const size = `${frame.width}x${frame.height}`;
  const missing = shots.filter((shot) => !existsSync(cleanFile(folder, shot)));
  const dark = missing.filter((shot) => !passesOf(folder, shot).every((file) => existsSync(file)));
  const options = ['--mesh', mesh, '--out', folder, '--size', size, '--samples', String(samples), '--shots', dark.join(',')];
  if (dark.length > 0) await run('blender', ['-b', '--python-exit-code', '1', '-P', script('blender/render_vehicle.py'), '--', ...options], NO_LIMIT);
  if (missing.length === 0) return;
  await run(PYTHON, [script('denoise/denoise.py'), '--weights', weights, '--size', size, ...missing.map((shot) => join(folder, shot))]);
  missing.flatMap((shot) => passesOf(folder, shot)).forEach((file) => rmSync(file));
}

/** A shot's linear light, cleaned. */
export const cleanFile = (folder: string, shot: string): string => join(folder, `${shot}.clean`);

/** What a shot leaves on disk before it is cleaned. */
export const passesOf = (folder: string, shot: string): string[] => PASSES.map((name) => join(folder, `${shot}.${name}`));
