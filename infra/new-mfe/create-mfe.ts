import { existsSync } from 'node:fs';
import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sourcesOf } from './sources.js';

export interface CreateMfeOptions {
  /** The repository. */
  root: string;
  /** `mfe-events` */
  name: string;
  team: string;
}

/** What stands against it, in words for whoever asked. */
export class CannotCreate extends Error {}

interface Face {
  team: string;
  routes: { path: string }[];
  redirects?: { from: string }[];
}

/** Addresses that the site answers itself, and `/ops`, where a page could imitate the console. The compatibility check refuses them too. */
const ownOfSite = new Set(['/api', '/assets', '/healthz', '/internal', '/metrics', '/ops', '/preview', '/readyz', '/team-boundaries']);

const facesOf = async (root: string): Promise<Face[]> => {
  const folders = (await readdir(root)).filter((name) => existsSync(join(root, name, 'mfe.json')));
  return Promise.all(folders.map(async (name) => JSON.parse(await readFile(join(root, name, 'mfe.json'), 'utf8')) as Face));
};

const titleOf = (feature: string): string => {
  const words = feature.replaceAll('-', ' ');
  return words[0]!.toUpperCase() + words.slice(1);
};

/**
 * Makes a new remote: a folder that builds, tests and publishes, and a line in CODEOWNERS. Nothing else in the repository knows of it.
 * @returns the folder and the address of its page. @throws CannotCreate
 */
export const createMfe = async ({ root, name, team }: CreateMfeOptions): Promise<{ folder: string; path: string }> => {
  if (!/^mfe-[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name)) throw new CannotCreate(`«${name}» is no name: say mfe- and a word, such as mfe-events.`);
  if (!/^[a-z][a-z-]{1,31}$/.test(team)) throw new CannotCreate(`«${team}» is no team: small letters and hyphens.`);
  const folder = join(root, name);
  if (existsSync(folder)) throw new CannotCreate(`${name} is there already.`);
  const feature = name.slice('mfe-'.length);
  const path = `/${feature}`;
  if (ownOfSite.has(path)) throw new CannotCreate(`The address ${path} belongs to the site itself: choose another name.`);
  const owner = (await facesOf(root)).find(({ routes, redirects = [] }) => [...routes.map((route) => route.path), ...redirects.map(({ from }) => from)].includes(path));
  if (owner) throw new CannotCreate(`The address ${path} belongs to the team ${owner.team}.`);

  const { dependencies } = JSON.parse(await readFile(join(root, 'shell/sdk/package.json'), 'utf8')) as { dependencies: Record<string, string> };
  const sources = sourcesOf({ name, team, feature, title: titleOf(feature), react: dependencies['react']! });
  for (const [file, text] of Object.entries(sources)) {
    await mkdir(dirname(join(folder, file)), { recursive: true });
    await writeFile(join(folder, file), text);
  }
  await appendFile(join(root, 'CODEOWNERS'), `\n/${name}/${' '.repeat(Math.max(1, 24 - name.length))}@larkway/${team}\n`);
  return { folder, path };
};
