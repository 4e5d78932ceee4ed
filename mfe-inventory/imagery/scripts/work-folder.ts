import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Creates the folder, and deletes renderings of another shape, light or sample count. */
export function begin(folder: string, key: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'key');
  if (existsSync(file) && readFileSync(file, 'utf8') === key) return;
  readdirSync(folder).forEach((name) => rmSync(join(folder, name)));
  writeFileSync(file, key);
}

export function digest(parts: Uint8Array[]): string {
  const hash = createHash('sha256');
  parts.forEach((part) => hash.update(part));
  return hash.digest('hex');
}

/** Contents of a folder's Python scripts, sorted by name. */
export const scriptsIn = (folder: string, except: readonly string[] = []): Buffer[] =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.py') && !except.includes(name))
    .sort()
    .map((name) => readFileSync(join(folder, name)));
