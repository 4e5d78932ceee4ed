/** The one error format of every service (decisions, row 4). */
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

/** A non-OK answer: `message` is `<status>: <body, or status text when the body is empty>` (specification, section 8). */
export class ApiError extends Error {
  readonly body: ErrorBody | undefined;

  constructor(
    readonly status: number,
    readonly text: string,
    /** Seconds after which another try makes sense. */
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
