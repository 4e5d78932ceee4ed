import { type ContractDocument, contractDocumentSchema } from '@larkway/kit-contract';
import { canonicalJson } from '@larkway/kit/http';
import { integrityOf, type ObjectStore } from '@larkway/kit/objects';
import {
  artifactKey,
  type CompatibilityProblem,
  CONTRACTS_FILE,
  type HostDescription,
  type LivePayload,
  type LivePointers,
  NODE_ENTRY,
  type Pointer,
  type Release,
  releaseSchema,
  type SizeBudgets,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { z } from 'zod';

/** A version that all visitors or a share of them get. */
export interface LiveVersion {
  name: string;
  pointer: Pointer;
  release: Release;
  /** Whether the checked command makes it live. */
  isMoved: boolean;
}

export type Contracts = Record<string, ContractDocument>;

/** A version that the checked command makes live, with the content of the artifact store. */
export interface Candidate extends LiveVersion {
  isMoved: true;
  contracts: Contracts;
  /** Problems of its files, one sentence each. */
  faults: string[];
}

/** A live version that cannot be read. */
export interface UnreadableVersion {
  name: string;
  isMoved: boolean;
  fault: string;
}

/** The answer of another process, or why there is none. */
export type Fetched<T> = { answer: T } | { failure: string };

export interface DeployedService {
  name: string;
  contract: Fetched<ContractDocument>;
}

/**
 * The combination of versions after the command, and everything that it must be compatible with.
 */
export interface CheckContext {
  /** All live versions, including canaries. */
  versions: LiveVersion[];
  candidates: Candidate[];
  /** The versions that were live before the command. */
  before: LiveVersion[];
  unreadable: UnreadableVersion[];
  host: Fetched<HostDescription>;
  services: DeployedService[];
  budgets: SizeBudgets;
}

/** A pure function that finds problems of a combination. */
export type Rule = (context: CheckContext) => CompatibilityProblem[];

/** Name of a version in messages. */
export const label = ({ name, release }: LiveVersion): string => `${name} ${release.version}`;

/** Who gets a version: `is live`, `is a canary` or `is the last good version`. */
export const placeOf = ({ remotes }: LivePayload, { name, pointer }: LiveVersion): string => {
  const remote = remotes.find((other) => other.name === name);
  if (remote?.stable.digest === pointer.digest) return 'is live';
  return remote?.canary?.pointer.digest === pointer.digest
    ? 'is a canary'
    : 'is the last good version';
};

/** Undefined if the site did not answer, which the rule `host-unreachable` reports. */
export const hostOf = ({ host }: CheckContext): HostDescription | undefined =>
  'answer' in host ? host.answer : undefined;

export const otherRemotes = ({ versions }: CheckContext, { name }: LiveVersion): LiveVersion[] =>
  versions.filter((version) => version.name !== name);

const CONCURRENT_READS = 8;
const REQUIRED_FILES = [NODE_ENTRY, WEB_ENTRY, WEB_INTEGRITY, CONTRACTS_FILE];
const contractsSchema = z.record(z.string(), contractDocumentSchema);

const parse = <T>(bytes: Buffer, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    // Not JSON.
    return undefined;
  }
};

/**
 * @returns the release, or the reason why it cannot be read
 * @throws Error if the store is unreachable
 */
const readRelease = async (
  store: ObjectStore,
  name: string,
  { version, digest }: Pointer,
): Promise<Release | string> => {
  const path = `${name}/${version}/release.json`;
  const bytes = await store.read(path);
  if (!bytes) return `${path} is not in the artifact store.`;
  if (integrityOf(bytes) !== digest)
    return `${path} in the artifact store is not the published one.`;
  return parse(bytes, releaseSchema) ?? `${path} does not describe a release.`;
};

const faultOf = async (
  store: ObjectStore,
  key: string,
  integrity: string,
): Promise<string | undefined> => {
  const bytes = await store.read(key);
  if (!bytes) return `${key} is not in the artifact store.`;
  return integrityOf(bytes) === integrity
    ? undefined
    : `${key} in the artifact store does not match its hash.`;
};

const faultsOfFiles = async (
  store: ObjectStore,
  folder: string,
  release: Release,
): Promise<string[]> => {
  const remaining = [...release.files];
  const faults = REQUIRED_FILES.filter(
    (path) => !release.files.some((file) => file.path === path),
  ).map((path) => `${folder}release.json does not list ${path}.`);
  const work = async (): Promise<void> => {
    for (let file = remaining.shift(); file; file = remaining.shift()) {
      const fault = await faultOf(store, artifactKey(release, file.path), file.integrity);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENT_READS }, work));
  return faults.sort();
};

const hashesIn = ({ operations }: ContractDocument) =>
  Object.fromEntries(Object.entries(operations).map(([name, { hashes }]) => [name, hashes]));

const faultsOfContracts = (
  folder: string,
  { face, contracts: listed }: Release,
  contracts: Contracts | undefined,
): string[] => {
  if (!contracts) return [`${folder}${CONTRACTS_FILE} does not describe contracts.`];
  return face.contracts
    .filter(
      (name) =>
        !contracts[name] ||
        canonicalJson(hashesIn(contracts[name])) !== canonicalJson(listed[name] ?? {}),
    )
    .map((name) => `${folder}${CONTRACTS_FILE} and release.json do not say the same of ${name}.`);
};

/** The contracts that a version was built with. */
export const readContracts = async (
  store: ObjectStore,
  { name, release }: LiveVersion,
): Promise<Contracts | undefined> => {
  const bytes = await store.read(`${name}/${release.version}/${CONTRACTS_FILE}`);
  return bytes && parse(bytes, contractsSchema);
};

/**
 * Verifies every file of a version that the command makes live.
 * @throws Error if the store is unreachable
 */
const readCandidate = async (store: ObjectStore, version: LiveVersion): Promise<Candidate> => {
  const folder = `${version.name}/${version.release.version}/`;
  const contracts = await readContracts(store, version);
  const faults = [
    ...(await faultsOfFiles(store, folder, version.release)),
    ...faultsOfContracts(folder, version.release, contracts),
  ];
  return { ...version, isMoved: true, contracts: contracts ?? {}, faults };
};

/** @throws Error if the store is unreachable. */
const readVersion = async (
  store: ObjectStore,
  name: string,
  pointer: Pointer,
  isMoved: boolean,
): Promise<LiveVersion | UnreadableVersion> => {
  const release = await readRelease(store, name, pointer);
  return typeof release === 'string'
    ? { name, isMoved, fault: release }
    : { name, pointer, release, isMoved };
};

const pointersOf = ({ stable, canary }: LivePointers): Pointer[] =>
  canary ? [stable, canary.pointer] : [stable];

/** Also what visitors get if the stable version cannot be loaded. */
const allPointersOf = (remote: LivePointers): Pointer[] => {
  const known = pointersOf(remote);
  const { lastGood } = remote;
  return lastGood && !known.some(({ digest }) => digest === lastGood.digest)
    ? [...known, lastGood]
    : known;
};

/**
 * Pointers that the command makes live. If the remote does not change, its current version is
 * checked again.
 */
const movedPointers = (now: LivePointers, before: LivePointers | undefined): Pointer[] => {
  const known = new Set(
    before && [before.stable.digest, `canary ${before.canary?.pointer.digest}`],
  );
  const { stable, canary } = now;
  const isNewCanary = canary !== undefined && !known.has(`canary ${canary.pointer.digest}`);
  const moved = [
    ...(known.has(stable.digest) ? [] : [stable]),
    ...(isNewCanary ? [canary.pointer] : []),
  ];
  return moved.length > 0 ? moved : [canary?.pointer ?? stable];
};

const isReadable = (version: LiveVersion | UnreadableVersion): version is LiveVersion =>
  'release' in version;

/**
 * All live versions of a payload.
 * @param wanted also the last good versions, if `all`
 * @throws Error if the store is unreachable
 */
export const readVersions = async (
  store: ObjectStore,
  { remotes }: LivePayload,
  {
    wanted: scope = 'live',
    movedOf = () => [],
  }: { wanted?: 'live' | 'all'; movedOf?: (remote: LivePointers) => Pointer[] } = {},
): Promise<{ versions: LiveVersion[]; unreadable: UnreadableVersion[] }> => {
  const select = scope === 'all' ? allPointersOf : pointersOf;
  const wanted = remotes.flatMap((remote) =>
    select(remote).map((pointer) => ({
      name: remote.name,
      pointer,
      isMoved: movedOf(remote).includes(pointer),
    })),
  );
  const read = await Promise.all(
    wanted.map(({ name, pointer, isMoved }) => readVersion(store, name, pointer, isMoved)),
  );
  return {
    versions: read.filter(isReadable),
    unreadable: read.filter((version): version is UnreadableVersion => !isReadable(version)),
  };
};

type Combination = Pick<CheckContext, 'versions' | 'candidates' | 'before' | 'unreadable'>;

/** The combination after the command. @throws Error if the store is unreachable. */
export const readCombination = async (
  store: ObjectStore,
  { payload, before, moved }: { payload: LivePayload; before: LivePayload; moved: string[] },
): Promise<Combination> => {
  const movedOf = (remote: LivePointers): Pointer[] =>
    moved.includes(remote.name)
      ? movedPointers(
          remote,
          before.remotes.find(({ name }) => name === remote.name),
        )
      : [];
  const [now, earlier] = await Promise.all([
    readVersions(store, payload, { movedOf }),
    readVersions(store, before),
  ]);
  const candidates: Candidate[] = [];
  // Sequential, because each candidate is read completely.
  for (const version of now.versions.filter(({ isMoved }) => isMoved))
    candidates.push(await readCandidate(store, version));
  return { ...now, candidates, before: earlier.versions };
};
