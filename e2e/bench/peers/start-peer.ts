import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { root } from '@larkway/infra/local';
import type { PartContext } from '../part.js';
import { type Contender, startProgram } from '../sites.js';
import type { PageSource } from './page-source.js';

/** How a page is built and served with a framework. */
export interface Framework {
  name: string;
  /** Exact versions. */
  packages: Record<string, string>;
  /** Paths to contents. The page is in `source`. */
  files: Record<string, string>;
  /** Arguments for Node. */
  build: string[];
  serve: string[];
}

const settings = { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', HOST: '127.0.0.1' };

const run = (folder: string, command: string, args: string[]): Promise<unknown> =>
  promisify(execFile)(command, args, { cwd: folder, env: { ...process.env, ...settings } });

const write = async (file: string, content: string | Uint8Array): Promise<void> => {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, content);
};

/**
 * Installs the packages of a framework, which only this benchmark needs, unless they are there from
 * an earlier run.
 */
const install = async (
  folder: string,
  { name, packages }: Framework,
  say: PartContext['say'],
): Promise<void> => {
  const manifest = path.join(folder, 'package.json');
  const wanted = JSON.stringify({
    name: `peer-${name}`,
    private: true,
    type: 'module',
    dependencies: packages,
  });
  // npm writes this file last.
  const isInstalled = existsSync(path.join(folder, 'node_modules/.package-lock.json'));
  if (isInstalled && (await readFile(manifest, 'utf8')) === wanted) return;
  say(`installing the packages of ${name}`);
  await rm(folder, { recursive: true, force: true });
  await write(manifest, wanted);
  await run(folder, 'npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
};

/** Builds the page with a framework for production and serves it as the framework does. */
export const startPeer = async (
  context: PartContext,
  framework: Framework,
  source: PageSource,
  origin: string,
): Promise<Contender> => {
  const { name, files, build, serve } = framework;
  const folder = path.join(root, '.local/bench-peers', name);
  await install(folder, framework, context.say);
  for (const part of ['app', 'source', 'public'])
    await rm(path.join(folder, part), { recursive: true, force: true });
  for (const [file, content] of Object.entries(files))
    await write(path.join(folder, file), content);
  for (const [file, content] of Object.entries(source.files))
    await write(path.join(folder, 'source', file), content);
  for (const address of source.media)
    await write(
      path.join(folder, 'public', address),
      await (await fetch(origin + address)).bytes(),
    );
  context.say(`building the home page with ${name}`);
  await run(folder, process.execPath, build);
  const [program, ...args] = serve;
  return startProgram(context, {
    name,
    program: path.join(folder, program!),
    args,
    cwd: folder,
    env: settings,
    ready: '/',
  });
};
