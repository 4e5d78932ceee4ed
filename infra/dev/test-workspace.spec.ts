import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../local/repository.js';

const packagesBelow = (folder: string): string[] =>
  readdirSync(path.join(root, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && !['node_modules', 'dist'].includes(entry.name))
    .flatMap((entry) => [
      path.join(folder, entry.name),
      ...packagesBelow(path.join(folder, entry.name)),
    ])
    .filter((place) => existsSync(path.join(root, place, 'package.json')));

const remotes = readdirSync(root).filter((name) => name.startsWith('mfe-'));

// npm takes every package below a folder with it, and fails where one has no tests to run.
test.each([...remotes, 'shell', ...packagesBelow('shell'), ...packagesBelow('services')])(
  '%s is tested alone by the command that tests the others',
  (place) => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, place, 'package.json'), 'utf8'));
    expect(scripts?.test).toBe(`exec node ${path.relative(place, 'infra/dev/main.mjs')} test`);
  },
);
