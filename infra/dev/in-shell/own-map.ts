import { randomBytes } from 'node:crypto';
import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createSigner } from '@larkway/kit/signing';
import type { LivePayload, Pointer } from '@larkway/releases-contract';
import type { Surroundings } from './surroundings.js';
import { copyReleased } from './copy-released.js';

export interface OwnMap {
  /** Of the map, for the site's server that follows it. */
  file: string;
  publicKey: string;
  /** From now on this is the remote's version. */
  show: (team: string, pointer: Pointer) => Promise<void>;
  /** Takes over what has gone live in the surroundings since. */
  follow: () => Promise<void>;
}

export interface OwnMapOptions {
  folder: string;
  artefacts: string;
  surroundings: Surroundings;
  name: string;
}

/**
 * The map of one developer: what is live, but for one remote. It is signed by a key that is made for this run and that only the
 * developer's own site believes.
 */
export const createOwnMap = ({ folder, artefacts, surroundings, name }: OwnMapOptions): OwnMap => {
  const signer = createSigner(randomBytes(32).toString('base64url'));
  const file = join(folder, 'release-map.json');
  let revision = 0;
  let own: { team: string; pointer: Pointer } | undefined;
  let live: LivePayload | undefined;

  let work = Promise.resolve();
  const inTurn = (what: () => Promise<void>): Promise<void> => {
    const promise = work.then(what);
    work = promise.catch(() => undefined);
    return promise;
  };

  const others = () =>
    live!.remotes
      .filter((remote) => remote.name !== name)
      .map((remote) => ({ name: remote.name, team: remote.team, stable: remote.stable }));

  const takeOver = async (now: LivePayload): Promise<void> => {
    for (const remote of now.remotes)
      if (remote.name !== name)
        await copyReleased(surroundings.store, artefacts, remote.name, remote.stable);
    live = now;
  };

  const write = async (): Promise<void> => {
    if (!own) return;
    revision += 1;
    const payload: LivePayload = {
      format: 1,
      channel: 'production',
      revision,
      issuedAt: new Date().toISOString(),
      remotes: [...others(), { name, team: own.team, stable: own.pointer }],
    };
    await writeFile(`${file}.new`, JSON.stringify(signer.sign(JSON.stringify(payload))));
    await rename(`${file}.new`, file);
  };

  return {
    file,
    publicKey: signer.publicKey,
    show: (team, pointer) =>
      inTurn(async () => {
        own = { team, pointer };
        if (!live) await takeOver(await surroundings.live());
        await write();
      }),
    follow: async () => {
      const now = await surroundings.live();
      if (now.revision === live?.revision) return;
      await inTurn(async () => {
        await takeOver(now);
        await write();
      });
    },
  };
};
