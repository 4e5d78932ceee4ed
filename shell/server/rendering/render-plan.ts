import type { ReleaseMap, ResolvedRemote, Tally } from '@larkway/releases-contract';
import type { Figures, ScriptFile, ShownPreview, SiteSettings, StyleFile } from '../renderer.js';

/** One version of a remote. */
export type Version = Pick<ResolvedRemote, 'name' | 'version'>;

/** Names a version in records and sets: `mfe-dealers 1.4.0`. */
export const keyOf = ({ name, version }: Version): string => `${name} ${version}`;

/** The version that a key names. */
export const versionOf = (key: string): Version => {
  const [name, version] = key.split(' ');
  return { name: name!, version: version! };
};

/**
 * For the servers between site and render processes: they never close an idle connection. With a time limit, one could be
 * closed in the moment in which a form is sent on it, and a form must not be sent twice.
 */
export const keptOpen = { keepAliveTimeout: 0 };

/** What a render process is told when it starts: it renders documents of this release map and of no other. It holds no secret. */
export interface RenderPlan {
  /** Path of the shell's renderer. */
  renderer: string;
  /** Path of the Unix domain socket on which the process takes orders. */
  socket: string;
  /** Path of the Unix domain socket on which the site answers calls to the public API. */
  api: string;
  site: SiteSettings;
  /** Scripts of the shell's own build, in order. */
  scripts: ScriptFile[];
  /** Its style sheet. */
  styles: StyleFile[];
  map: ReleaseMap;
  /** Path of the node entry of each version that may be run, by `keyOf`. */
  entries: Record<string, string>;
}

/** One document, as JSON in the body of a request to a render process. */
export interface RenderOrder {
  /** Calls to the API carry it, and the site knows by it for which visitor they are. */
  id: string;
  pathname: string;
  search: string;
  nonce: string;
  /** By which the beacons of the document's browser are recognized. */
  documentNonce: string;
  formToken: string;
  /** See `RenderRequest`. */
  formKey?: string;
  /** Read by a program that runs no scripts. */
  inOneGo: boolean;
  figures?: Figures;
  preview?: ShownPreview;
  showsTeams?: boolean;
  /** Fields of a form that was posted without scripts. */
  post?: Record<string, string>;
  /** Milliseconds, see `RenderRequest`. */
  patience?: number;
  /** Versions, by `keyOf`, whose code must not run: the last good version stands in. */
  without: string[];
}

/** The headers of a render process's response. The body of a document follows as it is rendered; its trailer is the `RenderOutcome`, as `encodeOutcome` writes it. */
export const renderHeaders = {
  kind: 'x-rendering',
  status: 'x-document-status',
  to: 'x-redirect-to',
  retryAfter: 'x-retry-after',
  query: 'x-page-query',
  outcome: 'x-outcome',
} as const;

/** Something of a document that failed; the document is complete nevertheless. */
export interface Failure {
  /** `mfe-dealers 1.4.0 ./state-page`, or a part of the shell. */
  where: string;
  message: string;
}

/** The error that a render process described, for the log. */
export const toError = (description: string): Error =>
  Object.assign(new Error(description.split('\n')[0]!.replace(/^Error: /, '')), {
    stack: description,
  });

/** What became of a document's regions, in order. */
export interface RenderOutcome {
  tallies: [version: Version, tally: Tally][];
  failures: Failure[];
  /** It lacks data for want of an answer. */
  isUnanswered?: boolean;
}

/** A header is short: 16 kilobytes with all others. */
const MOST_FAILURES = 12;
const MOST_OF_MESSAGE = 500;

export const encodeOutcome = ({ tallies, failures, isUnanswered }: RenderOutcome): string => {
  const told = failures
    .slice(0, MOST_FAILURES)
    .map(({ where, message }) => ({ where, message: message.slice(0, MOST_OF_MESSAGE) }));
  return Buffer.from(JSON.stringify({ tallies, failures: told, isUnanswered })).toString('base64');
};

export const decodeOutcome = (text: string | undefined): RenderOutcome =>
  text === undefined
    ? { tallies: [], failures: [] }
    : (JSON.parse(Buffer.from(text, 'base64').toString()) as RenderOutcome);

/** What a render process reports to the site, apart from documents. */
export type RenderReport =
  | { type: 'ready' }
  /** The process is alive. `utilization` is the part of the time since the last beat in which its thread worked, 0 to 1. */
  | { type: 'beat'; utilization: number }
  /** Something failed apart from a document: a remote that cannot be loaded. */
  | ({ type: 'failure' } & Failure)
  /** Something threw where nobody caught it. `version`, by `keyOf`, is the code that did, if it is known. */
  | { type: 'fault'; version?: string; message: string };

/** Milliseconds between two beats. */
export const BEAT_MILLISECONDS = 200;
