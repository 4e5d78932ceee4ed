/**
 * The job of the `release` image: copies the remotes that the image holds to the artifact store and
 * promotes those that are not live yet. It loads no compiler, so that the image needs none.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseConfig } from '@larkway/kit/config';
import { trustInternalAuthority } from '@larkway/kit/http';
import {
  objectStoreEnvironment,
  oneObjectStore,
  openFolderStore,
  openObjectStore,
} from '@larkway/kit/objects';
import { z } from 'zod';
import { copyVersion } from './store-version.js';
import { goLive, localReleaseSchema } from './go-live.js';

const environment = z
  .object({
    ...objectStoreEnvironment,
    /** Address of the release service. */
    RELEASES_URL: z.url(),
    /** A platform token, or the operations token. */
    RELEASES_TOKEN: z.string().min(1),
    /** The folder with `built.json` and `artifacts`, as the build leaves it. */
    BUILT_DIR: z
      .string()
      .min(1)
      .default(join(import.meta.dirname, '../../../.local')),
  })
  .refine(...oneObjectStore);

const {
  BUILT_DIR: folder,
  RELEASES_URL: url,
  RELEASES_TOKEN: token,
  ...storeConfig
} = parseConfig(environment, process.env);
await trustInternalAuthority(process.env);
const { remotes } = localReleaseSchema.parse(
  JSON.parse(await readFile(join(folder, 'built.json'), 'utf8')),
);
const artifactsDir = join(folder, 'artifacts');
const [from, to] = [openFolderStore(artifactsDir), await openObjectStore(storeConfig)];

for (const version of remotes) await copyVersion(from, to, version);

const outcome = await goLive({
  url,
  token,
  release: { artifactsDir, remotes },
  reason: 'Deployment of the repository',
});
const versions = remotes.map(({ name, version }) => `${name} ${version}`).join('\n');
process.stdout.write(`${versions}\n${outcome ? 'promoted' : 'already live, nothing to do'}\n`);
