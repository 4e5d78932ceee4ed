import type { ContractDocument } from '@larkway/kit-contract';
import type {
  GateProblem,
  HostDescription,
  Pointer,
  Release,
  SizeBudgets,
} from '@larkway/releases-contract';

/** A version that some or all visitors get. */
export interface LiveVersion {
  name: string;
  pointer: Pointer;
  release: Release;
  /** The command that is checked makes it live. */
  isMoved: boolean;
}

export type Contracts = Record<string, ContractDocument>;

/** A version that moves, with what was found of it in the store. */
export interface Candidate extends LiveVersion {
  isMoved: true;
  contracts: Contracts;
  /** What is wrong with its files, one sentence each. */
  faults: string[];
}

/** What should be live but cannot be read. */
export interface Unreadable {
  name: string;
  isMoved: boolean;
  fault: string;
}

/** What another process answered, or why it did not. */
export type Asked<T> = { answer: T } | { failure: string };

export interface DeployedService {
  name: string;
  contract: Asked<ContractDocument>;
}

/** The wanted combination and everything that it must fit. Canaries count as live. */
export interface GateContext {
  versions: LiveVersion[];
  candidates: Candidate[];
  /** What was live before the command. */
  before: LiveVersion[];
  unreadable: Unreadable[];
  host: Asked<HostDescription>;
  services: DeployedService[];
  budgets: SizeBudgets;
}

/** Pure: from what was found to what stands against it. */
export type Rule = (context: GateContext) => GateProblem[];

/** How a version is called in messages. */
export const label = ({ name, release }: LiveVersion): string => `${name} ${release.version}`;

/** Nothing when the site did not answer: that is a problem of its own, once. */
export const hostOf = ({ host }: GateContext): HostDescription | undefined =>
  'answer' in host ? host.answer : undefined;

export const othersThan = ({ versions }: GateContext, { name }: LiveVersion): LiveVersion[] =>
  versions.filter((version) => version.name !== name);
