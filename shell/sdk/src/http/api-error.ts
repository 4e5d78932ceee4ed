/** The error format of every service (decisions, row 4). */
export interface ErrorBody {
  error: string;
  code: string;
  issues?: { path: string; message: string }[];
}

const parseErrorBody = (text: string): ErrorBody | undefined => {
  try {
    const value: unknown = JSON.parse(text);
    return value && typeof value === 'object' && 'error' in value && 'code' in value
      ? (value as ErrorBody)
      : undefined;
  } catch {
    return undefined;
  }
};

/**
 * A non-OK response. Its `message` is `<status>: <body>`, or `<status>: <status text>` if the body
 * is empty (specification, section 8).
 */
export class ApiError extends Error {
  readonly body: ErrorBody | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
    /** Seconds to wait before the next attempt. */
    readonly retryAfter?: number,
  ) {
    super(`${status}: ${text}`);
    this.name = 'ApiError';
    this.body = parseErrorBody(text);
  }

  get code(): string | undefined {
    return this.body?.code;
  }
}

/** A failed call as JSON, so that the server and the browser render the same. */
export interface Failure {
  $failure: { status: number; text: string };
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && '$failure' in value;

/** Status 0 means that there was no response: the connection was refused, timed out or broke. */
export const toFailure = (error: unknown): Failure => ({
  $failure:
    error instanceof ApiError
      ? { status: error.status, text: error.text }
      : { status: 0, text: 'No answer' },
});

export const toApiError = ({ $failure }: Failure): ApiError =>
  new ApiError($failure.status, $failure.text);
