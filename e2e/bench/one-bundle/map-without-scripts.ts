import { randomBytes } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { createSigner } from '@larkway/kit/signing';
import type { LivePayload } from '@larkway/releases-contract';
import { livePayload } from '../../fixtures/live-payload.js';
import { releaseVariant } from '../../fixtures/release-variant.js';
import type { PartContext } from '../part.js';

/** The same versions, without scripts of their own: the server then announces none. @returns the key that proves the map. */
export const writeMapWithoutScripts = async (
  { defer }: PartContext,
  artifacts: string,
  releases: string,
  target: string,
): Promise<string> => {
  const live = await livePayload(releases);
  const remotes: LivePayload['remotes'] = [];
  for (const { name, team, stable } of live.remotes) {
    const variant = await releaseVariant(artifacts, { name, version: stable.version }, 'bundle', {
      release: (release) => ({ ...release, scripts: {} }),
    });
    defer(variant.remove);
    remotes.push({ name, team, stable: variant.pointer });
  }
  const signer = createSigner(randomBytes(32).toString('base64url'));
  await writeFile(target, JSON.stringify(signer.sign(JSON.stringify({ ...live, remotes }))));
  return signer.publicKey;
};
