import type { ObjectStore } from '@larkway/kit/objects';
import { type Release, releaseSchema } from '@larkway/releases-contract';
import { publish, type Wanted as WantedFiles } from './compatibility/published.js';

export interface Candidate {
  release: Release;
  digest: string;
}

export type Wanted = Partial<WantedFiles> & { team?: string };

/** A version as the command line sends it: its files are in the store, and it is not registered. */
export const build = async (
  store: ObjectStore,
  { name = 'mfe-events', team = 'events', face, ...more }: Wanted = {},
): Promise<Candidate> => {
  const { version, digest } = await publish(store, { name, face: { team, ...face }, ...more });
  const description = await store.read(`${name}/${version}/release.json`);
  return { release: releaseSchema.parse(JSON.parse(description!.toString())), digest };
};
