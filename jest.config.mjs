import { readdirSync } from 'node:fs';
import { unitWorkers } from './infra/testing/cores.mjs';
import { nodeProject, webProject } from './infra/presets/jest/jest-preset.mjs';

const folders = (parent, test = () => true) =>
  readdirSync(new URL(parent, import.meta.url), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && test(entry.name))
    .map((entry) => (parent === '.' ? entry.name : `${parent}/${entry.name}`));

/** @type {import('jest').Config} */
export default {
  projects: [
    ...folders('services').map((folder) =>
      nodeProject(
        folder,
        folder === 'services/ops'
          ? { testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '<rootDir>/console/'] }
          : {},
      ),
    ),
    webProject('services/ops/console'),
    // The manifests are checked on their own, by `npm run check:manifests`.
    nodeProject('infra', {
      testPathIgnorePatterns: [
        '/node_modules/',
        '<rootDir>/dist/',
        '/\\.local/',
        '<rootDir>/deploy/kubernetes/',
        '<rootDir>/imagery/',
      ],
    }),
    // Needs no PostgreSQL, and compares pictures with what pages expect of them.
    webProject('infra/imagery'),
    webProject('e2e', { testMatch: ['**/{fault-injection,specification}/**/*.spec.ts'] }),
    webProject('shell', { testPathIgnorePatterns: ['/node_modules/', '/dist/', '<rootDir>/sdk/'] }),
    webProject('shell/sdk'),
    ...folders('.', (name) => name.startsWith('mfe-')).map((folder) => webProject(folder)),
  ],
  maxWorkers: unitWorkers,
  testTimeout: 30_000,
};
