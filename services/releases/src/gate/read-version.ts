import { canonicalJson } from '@larkway/kit/http';
import { type ObjectStore, integrityOf } from '@larkway/kit/objects';
import { type ContractDocument, contractDocumentSchema } from '@larkway/kit-contract';
import {
  artefactKey,
  CONTRACTS_FILE,
  NODE_ENTRY,
  type Pointer,
  type Release,
  releaseSchema,
  WEB_ENTRY,
  WEB_INTEGRITY,
} from '@larkway/releases-contract';
import { z } from 'zod';
import type { Candidate, Contracts, LiveVersion, Unreadable } from './gate-context.js';

const atOnce = 8;
const needed = [NODE_ENTRY, WEB_ENTRY, WEB_INTEGRITY, CONTRACTS_FILE];
const contractsSchema = z.record(z.string(), contractDocumentSchema);

const parse = <T>(bytes: Buffer, schema: z.ZodType<T>): T | undefined => {
  try {
    return schema.safeParse(JSON.parse(bytes.toString())).data;
  } catch {
    // Not even JSON.
    return undefined;
  }
};

/** @returns the release, or a sentence that says why there is none. @throws when the store cannot be reached. */
const readRelease = async (
  store: ObjectStore,
  name: string,
  { version, digest }: Pointer,
): Promise<Release | string> => {
  const path = `${name}/${version}/release.json`;
  const bytes = await store.read(path);
  if (!bytes) return `${path} is not in the artefact store.`;
  if (integrityOf(bytes) !== digest)
    return `${path} in the artefact store is not the one that was published.`;
  return parse(bytes, releaseSchema) ?? `${path} does not describe a release.`;
};

const faultOf = async (
  store: ObjectStore,
  key: string,
  integrity: string,
): Promise<string | undefined> => {
  const bytes = await store.read(key);
  if (!bytes) return `${key} is not in the artefact store.`;
  return integrityOf(bytes) === integrity
    ? undefined
    : `${key} in the artefact store is not what its hash says.`;
};

const faultsOfFiles = async (
  store: ObjectStore,
  folder: string,
  release: Release,
): Promise<string[]> => {
  const left = [...release.files];
  const faults = needed
    .filter((path) => !release.files.some((file) => file.path === path))
    .map((path) => `${folder}release.json does not list ${path}.`);
  const work = async (): Promise<void> => {
    for (let file = left.shift(); file; file = left.shift()) {
      const fault = await faultOf(store, artefactKey(release, file.path), file.integrity);
      if (fault) faults.push(fault);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
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

/** Reads every file of a version that is to go live. @throws when the store cannot be reached. */
export const readCandidate = async (
  store: ObjectStore,
  version: LiveVersion,
): Promise<Candidate> => {
  const folder = `${version.name}/${version.release.version}/`;
  const contracts = await readContracts(store, version);
  const faults = [
    ...(await faultsOfFiles(store, folder, version.release)),
    ...faultsOfContracts(folder, version.release, contracts),
  ];
  return { ...version, isMoved: true, contracts: contracts ?? {}, faults };
};

/** @throws when the store cannot be reached. */
export const readVersion = async (
  store: ObjectStore,
  name: string,
  pointer: Pointer,
  isMoved: boolean,
): Promise<LiveVersion | Unreadable> => {
  const release = await readRelease(store, name, pointer);
  return typeof release === 'string'
    ? { name, isMoved, fault: release }
    : { name, pointer, release, isMoved };
};
