import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ObjectStore } from '@larkway/kit/objects';
import { findReleases } from '../../local/run-record.js';
import { gitHubTokens } from '../pipeline-token.js';
import { openReleases, type ReleasesAddress, type ReleasesClient } from '../releases-client.js';
import { UsageError } from './errors.js';

interface LocalReleases extends ReleasesAddress {
  /** Origin of the site, for preview links. */
  site?: string | undefined;
}

/** The release service of the site that runs in this repository, if one does. */
export const localReleases = async (root: string): Promise<LocalReleases | undefined> => {
  const folder = join(root, '.local');
  const found = await findReleases(folder);
  if (!found) return undefined;
  const { site } = JSON.parse(
    await readFile(join(folder, 'addresses.json'), 'utf8').catch(() => '{}'),
  ) as { site?: string };
  return { ...found, site };
};

export interface CommandContext {
  env: NodeJS.ProcessEnv;
  /** The repository. */
  root: string;
  print: (text: string) => void;
  printError: (text: string) => void;
}

/** What commands work with. Each part is opened when a command needs it. */
export interface Session extends CommandContext {
  /** @throws UsageError if the address of the release service is unknown. */
  releases: () => Promise<ReleasesClient>;
  store: () => Promise<ObjectStore>;
  /** Origin of the site, if it is known. */
  siteOrigin: () => Promise<string | undefined>;
  /** Prints the result: `value` with `--json`, otherwise `readable`. */
  answer: (value: unknown, readable: string) => void;
  /** Prints information on stderr, except with `--json`. */
  note: (text: string) => void;
}

const findReleaseService = async ({ env, root }: CommandContext): Promise<LocalReleases> => {
  const { RELEASES_URL: url, RELEASES_TOKEN: token } = env;
  if (url && token) return { url, token };
  const pipeline = gitHubTokens(env);
  if (url && pipeline) return { url, token: pipeline };
  if (url ?? token)
    throw new UsageError(
      'RELEASES_URL and RELEASES_TOKEN go together: set both. A GitHub workflow with the permission "id-token: write" needs only RELEASES_URL.',
    );
  const local = await localReleases(root);
  if (!local)
    throw new UsageError(
      'Set RELEASES_URL and RELEASES_TOKEN, or in the repository of the platform run the site first (npm start).',
    );
  return local;
};

// Loaded on demand, so that other commands start faster.
const openStore = async ({ env, root }: CommandContext): Promise<ObjectStore> => {
  const [config, objects, { z }] = await Promise.all([
    import('@larkway/kit/config'),
    import('@larkway/kit/objects'),
    import('zod'),
  ]);
  const isSet = Object.keys(env).some((name) => /^ART[EI]FACTS_/.test(name) && env[name]);
  if (!isSet) return objects.openFolderStore(join(root, '.local/artifacts'));
  const schema = z.object(objects.objectStoreEnvironment).refine(...objects.oneObjectStore);
  try {
    return await objects.openObjectStore(config.parseConfig(schema, env));
  } catch (error) {
    throw error instanceof config.ConfigError ? new UsageError(error.message) : error;
  }
};

/** @param isJson print JSON. */
export const openSession = (context: CommandContext, isJson: () => boolean): Session => ({
  ...context,
  releases: async () => openReleases(await findReleaseService(context)),
  store: () => openStore(context),
  siteOrigin: async () => {
    const { SITE_ORIGIN: origin, RELEASES_URL: elsewhere } = context.env;
    return origin ?? (elsewhere ? undefined : (await localReleases(context.root))?.site);
  },
  note: (text) => !isJson() && context.printError(text),
  answer: (value, readable) => context.print(isJson() ? JSON.stringify(value, null, 2) : readable),
});

const width = (rows: string[][], column: number): number =>
  Math.max(...rows.map((row) => row[column]?.length ?? 0));

/** Aligns columns. The last column is not padded. */
export const table = (rows: string[][]): string =>
  rows
    .map((row) =>
      row
        .map((cell, column) =>
          column === row.length - 1 ? cell : cell.padEnd(width(rows, column)),
        )
        .join('  ')
        .trimEnd(),
    )
    .join('\n');

/** `2026-11-21 18:04`, UTC. */
export const minute = (at: string): string => at.slice(0, 16).replace('T', ' ');

/** `12.3 kB`, in thousands of bytes. */
export const kilobytes = (bytes: number): string =>
  `${(bytes / 1000).toLocaleString('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })} kB`;
