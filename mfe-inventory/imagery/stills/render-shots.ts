import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Frame } from './develop.js';
import { runBlender, runPython } from './run-tool.js';

const script = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
const PASSES = ['colour', 'albedo', 'normal'];

export interface Rendering {
  /** A mesh file. */
  mesh: string;
  /** Folder of the raw pictures. */
  folder: string;
  frame: Frame;
  /** Samples per pixel. */
  samples: number;
  /** Folder of the denoiser's weight files. */
  weights: string;
}

/**
 * Renders and denoises the shots of a vehicle with Blender's Cycles; `<folder>/<shot>.clean` is raw
 * linear RGBA. Shots of an interrupted run are not rendered again. Needs Blender and PyTorch.
 */
export async function renderShots(
  shots: readonly string[],
  { mesh, folder, frame, samples, weights }: Rendering,
): Promise<void> {
  const size = `${frame.width}x${frame.height}`;
  const missing = shots.filter((shot) => !existsSync(cleanFile(folder, shot)));
  const dark = missing.filter((shot) => !passesOf(folder, shot).every((file) => existsSync(file)));
  const options = [
    '--mesh',
    mesh,
    '--out',
    folder,
    '--size',
    size,
    '--samples',
    String(samples),
    '--shots',
    dark.join(','),
  ];
  if (dark.length > 0) await runBlender(script('blender/render_vehicle.py'), options);
  if (missing.length === 0) return;
  await runPython(script('denoise/denoise.py'), [
    '--weights',
    weights,
    '--size',
    size,
    ...missing.map((shot) => join(folder, shot)),
  ]);
  missing.flatMap((shot) => passesOf(folder, shot)).forEach((file) => rmSync(file));
}

/** A shot's denoised linear light. */
export const cleanFile = (folder: string, shot: string): string => join(folder, `${shot}.clean`);

/** Files of a shot before it is denoised. */
export const passesOf = (folder: string, shot: string): string[] =>
  PASSES.map((name) => join(folder, `${shot}.${name}`));
