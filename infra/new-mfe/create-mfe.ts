import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { JsonSyntaxError, parseLocated } from '../presets/federation/located-json.js';
import { sourcesOf } from './sources.js';

export interface CreateMfeOptions {
  /** The repository. */
  root: string;
  /** `mfe-events` */
  name: string;
  team: string;
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

/**
 * Creates a remote: a folder that builds, tests and publishes, and a line in CODEOWNERS. Nothing
 * else refers to it.
 * @returns the folder and the address of its page
 * @throws CannotCreate
 */
export const createMfe = async ({
  root,
  name,
  team,
}: CreateMfeOptions): Promise<{ folder: string; path: string }> => {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) {
    throw new CannotCreate(
      `"${name}" is not a valid name for a remote: use mfe- and lowercase words joined by hyphens, such as mfe-events.`,
    );
  }
  const manifests = await manifestsOf(root);
  if (!/^[a-z][a-z-]{1,31}$/.test(team)) {
    const teams = [...new Set(manifests.map((manifest) => manifest.team))].sort().join(', ');
    throw new CannotCreate(
      `--team "${team}" is not a valid team: use 2 to 32 lowercase letters and hyphens, a letter first, such as --team events. Teams with a remote: ${teams}.`,
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

  const { dependencies } = JSON.parse(
    await readFile(join(root, 'shell/sdk/package.json'), 'utf8'),
  ) as { dependencies: Record<string, string> };
  const sources = sourcesOf({
    name,
    team,
    feature,
    title: titleOf(feature),
    react: dependencies['react']!,
    order: nextOrder(manifests),
  });
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await appendFile(
    join(root, 'CODEOWNERS'),
    `\n/${name}/${' '.repeat(Math.max(1, 24 - name.length))}@larkway/${team}\n`,
  );
  return { folder, path };
};
