import { randomBytes } from 'node:crypto';
import { mkdir, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import { createSigner } from '@larkway/kit/signing';
import {
  artifactKey,
  type LivePayload,
  type Pointer,
  releaseSchema,
} from '@larkway/releases-contract';
import type { SiteContext } from './site-context.js';

const put = async (file: string, bytes: Buffer): Promise<void> => {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, bytes);
};

const isThere = (file: string): Promise<boolean> =>
  stat(file).then(
    () => true,
    () => false,
  );

const read = async (store: ObjectStore, key: string): Promise<Buffer> => {
  const bytes = await store.read(key);
  if (!bytes) throw new Error(`${key} is not in the artifact store`);
  return bytes;
};

/**
 * Copies a released version into a folder that a site serves, unless it exists or another origin
 * serves it.
 * @throws if the store lacks it or its digest differs
 */
const copyReleased = async (
  store: ObjectStore,
  artifacts: string,
  name: string,
  { version, digest, base }: Pointer,
): Promise<void> => {
  const home = `${name}/${version}`;
  const last = join(artifacts, home, 'release.json');
  if (!base.startsWith('/') || (await isThere(last))) return;
  const bytes = await read(store, `${home}/release.json`);
  if (integrityOf(bytes) !== digest)
    throw new Error(`${home}/release.json is not what was released`);
  const release = releaseSchema.parse(JSON.parse(bytes.toString('utf8')));
  const keys = release.files.map(({ path }) => artifactKey(release, path));
  await Promise.all(keys.map(async (key) => put(join(artifacts, key), await read(store, key))));
  // Written last, so that an incomplete version is not used.
  await put(last, bytes);
};

interface OwnVersion {
  team: string;
  pointer: Pointer;
}

export interface DevelopmentMap {
  /** The map's file, which the site follows. */
  file: string;
  publicKey: string;
  /** Shows this version of the remote from now on; the live one if undefined. */
  show: (own: OwnVersion | undefined) => Promise<void>;
  /** Follows changes of the live map. */
  follow: () => Promise<void>;
}

interface DevelopmentMapOptions {
  folder: string;
  artifacts: string;
  siteContext: SiteContext;
  name: string;
}

/**
 * A developer's map: the live map with one remote replaced. Signed by a key of this run, which only
 * the developer's own site trusts.
 */
export const createDevelopmentMap = ({
  folder,
  artifacts,
  siteContext,
  name,
}: DevelopmentMapOptions): DevelopmentMap => {
  const signer = createSigner(randomBytes(32).toString('base64url'));
  const file = join(folder, 'release-map.json');
  let revision = 0;
  let isShown = false;
  let own: OwnVersion | undefined;
  let live: LivePayload | undefined;

  let work = Promise.resolve();
  const inTurn = (what: () => Promise<void>): Promise<void> => {
    const promise = work.then(what);
    work = promise.catch(() => undefined);
    return promise;
  };

  const isReplaced = (remote: LivePayload['remotes'][number]): boolean =>
    own !== undefined && remote.name === name;

  const others = () =>
    live!.remotes
      .filter((remote) => !isReplaced(remote))
      .map((remote) => ({ name: remote.name, team: remote.team, stable: remote.stable }));

  const takeOver = async (now: LivePayload): Promise<void> => {
    for (const remote of now.remotes)
      if (!isReplaced(remote))
        await copyReleased(siteContext.store, artifacts, remote.name, remote.stable);
    live = now;
  };

  const write = async (): Promise<void> => {
    if (!isShown) return;
    revision += 1;
    const payload: LivePayload = {
      format: 1,
      channel: 'production',
      revision,
      issuedAt: new Date().toISOString(),
      remotes: [...others(), ...(own ? [{ name, team: own.team, stable: own.pointer }] : [])],
    };
    await writeFile(`${file}.new`, JSON.stringify(signer.sign(JSON.stringify(payload))));
    await rename(`${file}.new`, file);
  };

  return {
    file,
    publicKey: signer.publicKey,
    show: (shown) =>
      inTurn(async () => {
        own = shown;
        isShown = true;
        if (!live) await takeOver(await siteContext.live());
        await write();
      }),
    follow: async () => {
      const now = await siteContext.live();
      if (now.revision === live?.revision) return;
      await inTurn(async () => {
        await takeOver(now);
        await write();
      });
    },
  };
};
