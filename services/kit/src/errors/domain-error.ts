import type { ErrorCode, ErrorIssue, ProofChallenge } from '@larkway/kit-contract';

interface DomainErrorOptions {
  /** HTTP status; 422 by default. */
  status?: number;
  issues?: ErrorIssue[];
  /** Seconds after which a repeat makes sense; sent as Retry-After. */
  retryAfter?: number;
  /** A challenge whose solution allows an immediate repeat. */
  challenge?: ProofChallenge;
  cause?: unknown;
}

/** An expected error. Its message and code are part of the interface and are sent to the caller. */
export class DomainError extends Error {
  readonly status: number;
  readonly issues?: ErrorIssue[];
  readonly retryAfter?: number;
  readonly challenge?: ProofChallenge;

  constructor(
    readonly code: ErrorCode,
    message: string,
    options: DomainErrorOptions = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'DomainError';
    this.status = options.status ?? 422;
    this.issues = options.issues;
    this.retryAfter = options.retryAfter;
    this.challenge = options.challenge;
  }
}

/** A 404. */
export const notFound = (message: string, code: ErrorCode = 'not_found'): DomainError =>
  new DomainError(code, message, { status: 404 });

/** A 409. */
export const conflict = (message: string, code: ErrorCode = 'conflict'): DomainError =>
  new DomainError(code, message, { status: 409 });

interface SchemaIssue {
  readonly message: string;
  readonly path?: readonly unknown[] | undefined;
}

const partOf = (part: unknown): string =>
  String(typeof part === 'object' && part !== null && 'key' in part ? part.key : part);

/** A 422 with one issue per refused field. */
export const invalidFields = (issues: readonly SchemaIssue[]): DomainError =>
  new DomainError('invalid', 'Some fields are invalid.', {
    status: 422,
    issues: issues
      .slice(0, 50)
      .map(({ path, message }) => ({ path: (path ?? []).map(partOf).join('.'), message })),
  });
