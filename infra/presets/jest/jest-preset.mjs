import { join } from 'node:path';
import { esmPackages } from './esm-packages.mjs';

const root = join(import.meta.dirname, '../../..');
const file = (name) => join(import.meta.dirname, name);

const swc = (parser, react) => [
  process.env.PROFILE ? file('../../testing/profile/timed-swc.cjs') : '@swc/jest',
  {
    swcrc: false,
    sourceMaps: 'inline',
    module: { type: 'commonjs' },
    jsc: {
      target: 'es2022',
      parser,
      keepClassNames: true,
      transform: { legacyDecorator: true, decoratorMetadata: true, ...(react && { react: { runtime: 'automatic' } }) },
    },
  },
];

// CommonJS that loads an ES module with `import()`, which jest supports only when it is translated to `require`.
const importingPackages = ['@fastify/cookie'];
const names = [...esmPackages(join(root, 'node_modules')), ...importingPackages].map((name) => name.replace(/[.\\/-]/g, '\\$&'));

const common = (folder) => ({
  rootDir: join(root, folder),
  displayName: folder,
  testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
  testEnvironment: 'node',
  resolver: file('resolver.cjs'),
  setupFilesAfterEnv: process.env.PROFILE ? [file('../../testing/profile/observe-jest.cjs')] : [],
  moduleFileExtensions: ['js', 'mjs', 'cjs', 'ts', 'tsx', 'json', 'node'],
  transform: {
    '\\.[cm]?ts$': swc({ syntax: 'typescript', decorators: true }),
    '\\.tsx$': swc({ syntax: 'typescript', tsx: true, decorators: true }, true),
    '\\.m?js$': swc({ syntax: 'ecmascript' }),
    '\\.(webp|avif|png|jpe?g|svg|ico|woff2|css)$': file('asset.cjs'),
  },
  // Other installed packages are used as they are; the last "node_modules" of a path names the package.
  transformIgnorePatterns: [`/node_modules/(?!(?:${names.join('|')})/)(?!.*/node_modules/).*\\.js$`],
  testPathIgnorePatterns: ['/node_modules/', '<rootDir>/dist/', '/\\.local/'],
  modulePathIgnorePatterns: ['<rootDir>/dist/', '<rootDir>/contract/dist/'],
});

/** Services and tools: TypeScript with decorators, a real PostgreSQL at `TEST_POSTGRES_URL`. */
export const nodeProject = (folder, options = {}) => ({
  ...common(folder),
  globalSetup: file('postgres-for-tests.mjs'),
  globalTeardown: file('postgres-after-tests.mjs'),
  ...options,
});

/** Front-end packages, rendered on the server as their first view is. Their files by name are at `/media/`. */
export const webProject = (folder, options = {}) => ({ ...common(folder), globals: { MEDIA_BASES: { [folder]: '/media/' } }, ...options });
