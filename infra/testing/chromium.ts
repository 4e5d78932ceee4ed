import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { root } from '../local/repository.js';

const advice =
  'There is no Chromium: install one (Debian: "apt-get install chromium-headless-shell"), or name one in CHROMIUM_PATH.';

// The headless shell first: without a window to draw it takes half the time.
const places = [
  ...[
    'chromium-headless-shell',
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
  ].flatMap((name) => [`/usr/bin/${name}`, `/usr/local/bin/${name}`, `/snap/bin/${name}`]),
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

const works = (path: string): boolean =>
  existsSync(path) && spawnSync(path, ['--version'], { timeout: 20_000 }).status === 0;

const ofPlaywright = (): string => {
  const { chromium } = createRequire(join(root, 'e2e/package.json'))('@playwright/test') as {
    chromium: { executablePath(): string };
  };
  return chromium.executablePath();
};

const find = (): string | undefined => [ofPlaywright(), ...places].find(works);

const run = (command: string, args: string[], minutes: number): boolean =>
  spawnSync(command, args, {
    cwd: root,
    stdio: 'ignore',
    timeout: minutes * 60_000,
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  }).status === 0;

const installDebianPackage = (): boolean =>
  process.getuid?.() === 0 &&
  run('apt-get', ['update'], 5) &&
  ['chromium-headless-shell', 'chromium'].some((name) =>
    run('apt-get', ['install', '-y', '--no-install-recommends', name], 10),
  );

const findInstalled = ({ CHROMIUM_PATH: configured }: NodeJS.ProcessEnv): string | undefined => {
  if (!configured) return find();
  if (works(configured)) return configured;
  throw new Error(`CHROMIUM_PATH names no browser that runs: ${configured}`);
};

/** Path of a working Chromium. @throws what to do if there is none */
export const existingChromium = (env: NodeJS.ProcessEnv): string => {
  const found = findInstalled(env);
  if (!found) throw new Error(advice);
  return found;
};

/** Path of a working Chromium; installs one if necessary. @throws what to do if that fails */
export const findChromium = (say: (text: string) => void): string => {
  const found = findInstalled(process.env);
  if (found) return found;
  say('  … no Chromium is installed; trying to install one');
  const playwright = join(root, 'node_modules/@playwright/test/cli.js');
  const ways = [
    () => run(process.execPath, [playwright, 'install', 'chromium'], 5),
    installDebianPackage,
  ];
  for (const install of ways) {
    // Checked again: Playwright's download may lack system libraries.
    const installed = install() ? find() : undefined;
    if (installed) return installed;
  }
  throw new Error(advice);
};
