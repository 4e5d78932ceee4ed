import { canonicalJson, describeContract } from '@larkway/kit/http';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import type { RouteDefinition } from '@larkway/kit-contract';
import {
  artifactKey,
  CONTRACTS_FILE,
  type LivePayload,
  type Manifest,
  NODE_ENTRY,
  type Pointer,
  type Release,
  releaseSchema,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';

export interface Wanted {
  name: string;
  version?: string;
  face?: Partial<Manifest>;
  /** Contract package -> its operations when the version was built. */
  contracts?: Record<string, RouteDefinition[]>;
  release?: Partial<Pick<Release, 'sdkExports' | 'shared' | 'scripts' | 'uncommitted'>>;
  /** In addition to the files that every remote has. */
  files?: Record<string, string>;
  /** Files that are listed but missing. */
  lost?: string[];
}

const pageOf = (name: string) => ({ path: `/${name.slice(4)}`, module: './page', title: 'A page' });

/** Stores a version as the command line does: with one page and the given parts. */
export const publish = async (
  store: ObjectStore,
  { name, version = '1.0.0', face, contracts = {}, release: more, files: added, lost = [] }: Wanted,
): Promise<Pointer> => {
  const documents = Object.fromEntries(
    Object.entries(contracts).map(([contract, routes]) => [contract, describeContract(routes)]),
  );
  const entry = `/* ${name} ${version} */`;
  const files: Record<string, string> = {
    [CONTRACTS_FILE]: canonicalJson(documents),
    [NODE_ENTRY]: entry,
    [WEB_ENTRY]: entry,
    [WEB_INTEGRITY]: JSON.stringify({ 'remoteEntry.js': integrityOf(entry) }),
    ...added,
  };
  const release = releaseSchema.parse({
    name,
    version,
    container: `${name}_${version}`.replace(/\W/g, '_'),
    face: {
      name,
      team: name.slice(4),
      sdk: '^1.0.0',
      contracts: Object.keys(contracts),
      routes: [pageOf(name)],
      exposes: { './page': './src/page.tsx' },
      ...face,
    },
    sdkExports: [],
    shared: {},
    contracts: Object.fromEntries(
      Object.entries(documents).map(([contract, { operations }]) => [
        contract,
        Object.fromEntries(Object.entries(operations).map(([key, { hashes }]) => [key, hashes])),
      ]),
    ),
    scripts: { './page': [WEB_ENTRY] },
    files: Object.entries(files).map(([path, text]) => ({
      path,
      bytes: Buffer.byteLength(text),
      integrity: integrityOf(text),
    })),
    ...more,
  });
  const description = Buffer.from(canonicalJson(release));
  const kept = Object.entries(files).filter(([path]) => !lost.includes(path));
  await Promise.all(
    kept.map(([path, text]) => store.write(artifactKey(release, path), Buffer.from(text))),
  );
  await store.write(`${name}/${version}/release.json`, description);
  return { version, digest: integrityOf(description), base: `/assets/${name}/${version}/` };
};

/** Remote -> its live versions. */
export type Live = Record<string, Pointer | { stable: Pointer; canary: Pointer }>;

export const channelOf = (live: Live): LivePayload => ({
  format: 1,
  channel: 'production',
  revision: 1,
  issuedAt: '2026-11-22T00:00:00.000Z',
  remotes: Object.entries(live).map(([name, pointers]) => {
    const { stable, canary } =
      'stable' in pointers ? pointers : { stable: pointers, canary: undefined };
    return {
      name,
      team: name.slice(4),
      stable,
      ...(canary && { canary: { pointer: canary, percent: 10 } }),
    };
  }),
});
