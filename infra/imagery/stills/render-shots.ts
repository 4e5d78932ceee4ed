import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { source } from '../files/folders.js';
import { cleanFile, denoise, passesOf } from './denoise.js';
import type { Frame } from './develop.js';
import { runBlender } from './run-tool.js';

interface Rendering {
  /** A mesh file. */
  mesh: string;
  /** Folder of the raw pictures. */
  folder: string;
  frame: Frame;
  /** Samples per pixel. */
  samples: number;
}

/**
 * Renders and denoises the shots of a vehicle with Blender's Cycles, into `<folder>/<shot>.clean`.
 * Shots of an interrupted run are not rendered again. Needs Blender and PyTorch.
 */
export async function renderShots(
  shots: readonly string[],
  { mesh, folder, frame, samples }: Rendering,
): Promise<void> {
  const missing = shots
    .map((shot) => ({ shot, path: join(folder, shot) }))
    .filter(({ path }) => !existsSync(cleanFile(path)));
  if (missing.length === 0) return;
  const dark = missing.filter(({ path }) => !passesOf(path).every((file) => existsSync(file)));
  if (dark.length > 0)
    await runBlender(source('stills/blender/render_vehicle.py'), {
      mesh,
      out: folder,
      size: `${frame.width}x${frame.height}`,
      samples: String(samples),
      shots: dark.map(({ shot }) => shot).join(','),
    });
  await denoise(
    missing.map(({ path }) => path),
    frame,
  );
}
