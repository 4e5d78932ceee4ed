import type { ContractDocument } from '@larkway/kit-contract';
import type {
  CompatibilityProblem,
  HostDescription,
  Pointer,
  Release,
  SizeBudgets,
} from '@larkway/releases-contract';

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

/** Undefined if the site did not answer, which the rule `host-unreachable` reports. */
export const hostOf = ({ host }: CheckContext): HostDescription | undefined =>
  'answer' in host ? host.answer : undefined;

export const otherRemotes = ({ versions }: CheckContext, { name }: LiveVersion): LiveVersion[] =>
  versions.filter((version) => version.name !== name);
