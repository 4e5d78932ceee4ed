import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../..');
const file = (name) => join(import.meta.dirname, name);

const swc = (parser, react) => [
  process.env.PROFILE
    ? file('../../testing/profile/timed-swc.cjs')
    : fileURLToPath(import.meta.resolve('@swc/jest')),
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser,
      keepClassNames: true,
      transform: {
        legacyDecorator: true,
        decoratorMetadata: true,
        ...(react && { react: { runtime: 'automatic' } }),
      },
    },
  },
];

const common = (folder) => ({
  rootDir: join(root, folder),
  // Kept between runs, unlike temporary files.
  cacheDirectory: join(root, '.local/jest'),
  displayName: folder,
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testEnvironment: file('native-environment.cjs'),
  runtime: file('native-runtime.cjs'),
  resolver: file('resolver.cjs'),
  setupFilesAfterEnv: process.env.PROFILE ? [file('../../testing/profile/observe-jest.cjs')] : [],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  transform: {
    '\\.[cm]?ts$': swc({ syntax: 'typescript', decorators: true }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true, decorators: true }, true),
    '\\.mjs$': swc({ syntax: 'ecmascript' }),
    '\\.(webp|avif|png|jpe?g|svg|ico|woff2|css)$': file('asset.cjs'),
  },
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '/\\.local/'],
  modulePathIgnorePatterns: ['contract/', 'remote-tools/', ''].map(
    (part) => `<rootDir>/${part}dist/`,
  ),
});

/** Services and tools: TypeScript with decorators, a real PostgreSQL at `TEST_POSTGRES_URL`. */
export const nodeProject = (folder, options = {}) => ({
  ...common(folder),
  globalSetup: file('postgres-for-tests.mjs'),
  globalTeardown: file('postgres-after-tests.mjs'),
  ...options,
});

/**
 * Front-end packages, rendered on the server like the initial load. Their media base is `/media/`.
 */
export const webProject = (folder, options = {}) => ({
  ...common(folder),
  globals: { MEDIA_BASES: { [folder]: '/media/' } },
  ...options,
});

/** Every remote of a repository that has `@larkway/remote-tools` from a registry. */
export const remoteProjects = (repository) =>
  readdirSync(repository)
    .filter((name) => name.startsWith('mfe-'))
    .map((name) =>
      webProject(name, {
        rootDir: join(repository, name),
        cacheDirectory: join(repository, '.local/jest'),
      }),
    );
