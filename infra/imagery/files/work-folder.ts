import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { source } from './folders.js';

/** Creates the folder, and deletes renderings of another shape, light or sample count. */
export function begin(folder: string, key: string): void {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, 'key');
  if (existsSync(file) && readFileSync(file, 'utf8') === key) return;
  readdirSync(folder).forEach((name) => rmSync(join(folder, name)));
  writeFileSync(file, key);
}

/** Contents of a source folder's Python scripts, sorted by name. */
export const scriptsIn = (folder: string, except: readonly string[] = []): Buffer[] =>
  readdirSync(source(folder))
    .filter((name) => name.endsWith('.py') && !except.includes(name))
    .sort()
    .map((name) => readFileSync(join(source(folder), name)));
