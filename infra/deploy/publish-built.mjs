/** What the `release` image does: puts the remotes that it holds into the artefact store, and makes live what is not live yet. */
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { objectStoreEnvironment, oneObjectStore, openFolderStore, openObjectStore, parseConfig } from '@larkway/kit';
import { z } from 'zod';
import { goLive } from '../dist/release/go-live.js';
import { copyVersion } from '../dist/release/copy-version.js';

const environment = z
  .object({
    ...objectStoreEnvironment,
    /** The release service. */
    RELEASES_URL: z.url(),
    /** A token of the platform, or that of operations. */
    RELEASES_TOKEN: z.string().min(1),
  })
  .refine(...oneObjectStore);

const config = parseConfig(environment, process.env);
const built = path.join(import.meta.dirname, '../../.local');
const { remotes } = JSON.parse(await readFile(path.join(built, 'built.json'), 'utf8'));
const [from, to] = [openFolderStore(path.join(built, 'artefacts')), await openObjectStore(config)];

for (const version of remotes) await copyVersion(from, to, version);

const release = { artefactsDir: path.join(built, 'artefacts'), remotes };
const outcome = await goLive({ url: config.RELEASES_URL, token: config.RELEASES_TOKEN, release, reason: 'Deployment of the repository' });
process.stdout.write(outcome ? `${remotes.map(({ name, version }) => `${name} ${version}`).join('\n')}\nlive\n` : 'everything was live already\n');
