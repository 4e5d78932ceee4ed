import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { JsonSyntaxError, parseLocated } from '../presets/federation/located-json.js';
import { toolsRoot } from '../presets/tools-root.js';
import { repositorySources, sourcesOf } from './sources.js';

export interface CreateMfeOptions {
  /** The repository. */
  root: string;
  /** `mfe-events` */
  name: string;
  team: string;
  /** The repository contains remotes only; it is created if the folder is empty or missing. */
  isOwn?: boolean;
}

/** The remote cannot be created; the message says why and what to do. */
export class CannotCreate extends Error {}

interface Manifest {
  team: string;
  routes: { path: string }[];
  redirects?: { from: string }[];
  fragments?: { order?: number }[];
  navigation?: { main?: { order: number }[] };
}

/**
 * Addresses that belong to the site, and `/ops`, where a page could imitate the console. The
 * compatibility check refuses them too.
 */
const ownOfSite = new Set([
  '/api',
  '/assets',
  '/healthz',
  '/internal',
  '/metrics',
  '/ops',
  '/preview',
  '/readyz',
  '/team-boundaries',
]);

const readManifest = async (root: string, name: string): Promise<Manifest> => {
  try {
    return parseLocated(await readFile(join(root, name, 'mfe.json'), 'utf8')).value as Manifest;
  } catch (error) {
    if (!(error instanceof JsonSyntaxError)) throw error;
    throw new CannotCreate(
      `${name}/mfe.json:${error.line}:${error.column} is not valid JSON: ${error.message}. Fix the syntax there and run the command again.`,
    );
  }
};

const manifestsOf = async (root: string): Promise<Manifest[]> => {
  const folders = (await readdir(root)).filter((name) => existsSync(join(root, name, 'mfe.json')));
  return Promise.all(folders.map((name) => readManifest(root, name)));
};

/** After the entries and fragments of the other remotes in this repository, in steps of ten. */
const nextOrder = (manifests: Manifest[]): number => {
  const orders = manifests.flatMap(({ fragments = [], navigation }) => [
    ...fragments.map(({ order = 0 }) => order),
    ...(navigation?.main ?? []).map(({ order }) => order),
  ]);
  return Math.floor(Math.max(60, ...orders) / 10) * 10 + 10;
};

const titleOf = (feature: string): string => {
  const words = feature.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

interface Package {
  version: string;
  peerDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

const readPackage = async (file: string): Promise<Package> =>
  JSON.parse(await readFile(file, 'utf8')) as Package;

const TOOLS = '@larkway/remote-tools';

/** Whether the folder is a repository of remotes already. @throws CannotCreate if it is another one */
const isRepository = async (root: string): Promise<boolean> => {
  const names = existsSync(root) ? await readdir(root) : [];
  if (names.every((name) => name === '.git')) return false;
  const { devDependencies = {} } = names.includes('package.json')
    ? await readPackage(join(root, 'package.json'))
    : {};
  if (devDependencies[TOOLS] !== undefined) return true;
  throw new CannotCreate(
    `${root} is not empty, and its package.json has no ${TOOLS} among "devDependencies": name an empty folder with --repository, or a repository that this command created.`,
  );
};

const writeFiles = async (folder: string, sources: Record<string, string>): Promise<void> => {
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
};

/**
 * Creates a remote: a folder that builds, tests and publishes, and in the platform's repository a
 * line in CODEOWNERS. Nothing else refers to it.
 * @returns the folder and the address of its page
 * @throws CannotCreate
 */
export const createMfe = async ({
  root,
  name,
  team,
  isOwn = false,
}: CreateMfeOptions): Promise<{ folder: string; path: string }> => {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new CannotCreate(
      `"${name}" is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.`,
    );
  }
  const isNewRepository = isOwn && !(await isRepository(root));
  const manifests = isNewRepository ? [] : await manifestsOf(root);
  if (!/^[a-z][a-z-]{1,31}$/.test(team)) {
    const teams = [...new Set(manifests.map((manifest) => manifest.team))].sort().join(', ');
    throw new CannotCreate(
      `--team "${team}" is not a valid team: use 2 to 32 lowercase letters and hyphens, a letter first, such as --team events.${teams && ` Teams with a remote: ${teams}.`}`,
    );
  }
  const folder = join(root, name);
  if (existsSync(folder))
    throw new CannotCreate(
      `${name} exists already: choose another name, or delete the folder ${name}.`,
    );
  const feature = name.slice('mfe-'.length);
  const path = `/${feature}`;
  if (ownOfSite.has(path))
    throw new CannotCreate(`The address ${path} belongs to the site itself: choose another name.`);
  const owner = manifests.find(({ routes, redirects = [] }) =>
    [...routes.map((route) => route.path), ...redirects.map(({ from }) => from)].includes(path),
  );
  if (owner)
    throw new CannotCreate(
      `The address ${path} belongs to the team ${owner.team}: choose another name.`,
    );

  const sdk = await readPackage(join(toolsRoot, 'shell/sdk/package.json'));
  const sources = sourcesOf({
    name,
    team,
    feature,
    title: titleOf(feature),
    sdk: sdk.version,
    react: sdk.peerDependencies!['react']!,
    order: nextOrder(manifests),
    isOwn,
  });
  await writeFiles(folder, sources);
  if (!isOwn)
    await appendFile(
      join(root, 'CODEOWNERS'),
      `\n/${name}/${' '.repeat(Math.max(1, 24 - name.length))}@larkway/${team}\n`,
    );
  if (isNewRepository) {
    const tools = await readPackage(join(toolsRoot, 'infra/remote-tools/package.json'));
    const node = await readFile(join(toolsRoot, '.node-version'), 'utf8');
    await writeFiles(root, repositorySources({ team, tools: tools.version, node }));
  }
  return { folder, path };
};
