import type { ResolvedRemote, RegionEvent, ThrownError } from '@larkway/releases-contract';
import type { Figures, RendererOptions, ShownPreview } from '../renderer.js';

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
 * Servers between site and render processes never close idle connections: a form sent at that
 * moment would have to be sent twice.
 */
export const keptOpen = { keepAliveTimeout: 0 };

/**
 * The configuration of a render process, which renders documents of this release map only. Contains
 * no secret.
 */
export interface RenderPlan extends Omit<RendererOptions, 'requireFile' | 'home'> {
  /** Path of the shell's renderer. */
  renderer: string;
  /** Path of the Unix domain socket on which the process takes orders. */
  socket: string;
  /** Path of the Unix domain socket on which the site answers calls to the public API. */
  api: string;
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
  /** Versions, by `keyOf`, whose code must not run; their last good version is used. */
  without: string[];
}

/** Names the order on whose behalf a render process calls the API. */
export const ORDER_HEADER = 'x-render-order';

/**
 * The headers of a render process's response. The streamed document follows; its trailer is the
 * encoded `RenderOutcome`.
 */
export const renderHeaders = {
  kind: 'x-rendering',
  status: 'x-document-status',
  to: 'x-redirect-to',
  retryAfter: 'x-retry-after',
  query: 'x-page-query',
  /** Milliseconds. */
  waited: 'x-waited-for-services',
  outcome: 'x-outcome',
} as const;

/** A failed part of a document, which is complete nevertheless. */
export interface Failure {
  /** `mfe-dealers 1.4.0 ./state-page`, or a part of the shell. */
  where: string;
  message: string;
  /** If code of a version threw it. */
  thrown?: ThrownError | undefined;
}

/** The error that a render process described, for the log. */
export const toError = (description: string): Error =>
  Object.assign(new Error(description.split('\n')[0]!.replace(/^Error: /, '')), {
    stack: description,
  });

/** The results of a document's regions, in order. */
export interface RenderOutcome {
  events: [version: Version, event: RegionEvent][];
  failures: Failure[];
  /** It lacks data because a service did not answer. */
  isUnanswered?: boolean;
}

/** Headers are limited to 16 kB in total. */
const MOST_FAILURES = 12;
const MOST_OF_MESSAGE = 500;
const MOST_CHARACTERS = 14_000;

const encode = (outcome: RenderOutcome): string =>
  Buffer.from(JSON.stringify(outcome)).toString('base64');

export const encodeOutcome = (outcome: RenderOutcome): string => {
  const failures = outcome.failures
    .slice(0, MOST_FAILURES)
    .map((failure) => ({ ...failure, message: failure.message.slice(0, MOST_OF_MESSAGE) }));
  const text = encode({ ...outcome, failures });
  if (text.length <= MOST_CHARACTERS) return text;
  return encode({
    ...outcome,
    failures: failures.map(({ thrown: _tooLong, ...failure }) => failure),
  });
};

export const decodeOutcome = (text: string | undefined): RenderOutcome =>
  text === undefined
    ? { events: [], failures: [] }
    : (JSON.parse(Buffer.from(text, 'base64').toString()) as RenderOutcome);

/** What a render process reports to the site, apart from documents. */
export type RenderReport =
  | { type: 'ready' }
  /**
   * The process is alive. `utilization` is the share of the time since the last beat in which its
   * thread worked.
   */
  | { type: 'beat'; utilization: number }
  /** Something failed apart from a document: a remote that cannot be loaded. */
  | ({ type: 'failure' } & Failure)
  /** An uncaught error. `version`, by `keyOf`, is the code that threw it, if known. */
  | { type: 'fault'; version?: string; message: string; thrown?: ThrownError };

/** Milliseconds between two beats. */
export const BEAT_MILLISECONDS = 200;
