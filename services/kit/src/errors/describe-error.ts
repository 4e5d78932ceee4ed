import { isNativeError } from 'node:util/types';
import type { ErrorBody, ErrorCode } from '@larkway/kit-contract';
import { ZodError } from 'zod';
import { DomainError, invalidFields } from './domain-error.js';

export interface ErrorResponse {
  status: number;
  headers: Record<string, string>;
  body: ErrorBody;
  /** An unexpected error, which is logged with its stack. */
  unexpected: boolean;
}

const wording: Record<number, { code: ErrorCode; error: string }> = {
  400: { code: 'malformed', error: 'The request is malformed.' },
  401: { code: 'unauthorized', error: 'Please sign in first.' },
  403: { code: 'forbidden', error: 'This is not allowed.' },
  404: { code: 'not_found', error: 'There is nothing at this address.' },
  405: { code: 'method_not_allowed', error: 'This method is not allowed here.' },
  408: { code: 'timeout', error: 'The request took too long to arrive.' },
  409: { code: 'conflict', error: 'The request conflicts with an earlier one.' },
  413: { code: 'too_large', error: 'The body is too large.' },
  414: { code: 'uri_too_long', error: 'The address is too long.' },
  415: { code: 'unsupported_media_type', error: 'The body must be sent as application/json.' },
  417: { code: 'expectation_failed', error: 'The Expect header cannot be met.' },
  422: { code: 'invalid', error: 'Some fields are invalid.' },
  429: { code: 'too_many_requests', error: 'Too many requests. Please try again shortly.' },
  431: { code: 'headers_too_large', error: 'The headers are too large.' },
  500: { code: 'internal', error: 'Something went wrong on our side.' },
  503: {
    code: 'unavailable',
    error: 'The service is not available right now. Please try again shortly.',
  },
};

const retryAfterSeconds: Record<number, number> = { 429: 5, 503: 5 };

// Errors of connections, of pg's pool, and of a PostgreSQL server that starts, stops or is full.
const outage =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|08\d{3}|57P0[1-5]|53\d{3}|55P03|57014)$/;
const poolError =
  /timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error|Connection is closed/;

const isOutage = (error: unknown): boolean => {
  if (!isNativeError(error)) return false;
  const { code, driverError, errors } = error as Error & {
    code?: unknown;
    driverError?: unknown;
    errors?: unknown[];
  };
  if (typeof code === 'string' && outage.test(code)) return true;
  if (poolError.test(error.message)) return true;
  return isOutage(driverError) || (Array.isArray(errors) && errors.some(isOutage));
};

const statusOf = (error: unknown): number => {
  if (error === null || typeof error !== 'object') return 500;
  const { status, statusCode, getStatus } = error as {
    status?: unknown;
    statusCode?: unknown;
    getStatus?: () => number;
  };
  const value = typeof getStatus === 'function' ? getStatus.call(error) : (statusCode ?? status);
  if (typeof value === 'number' && value >= 400 && value < 600) return value;
  return isOutage(error) ? 503 : 500;
};

/**
 * Maps any error, also of Nest and Fastify, to the error response. Messages of unexpected errors
 * stay secret.
 */
export const describeError = (error: unknown): ErrorResponse => {
  if (error instanceof DomainError) {
    const retryAfter = error.retryAfter ?? retryAfterSeconds[error.status];
    return {
      status: error.status,
      headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
      body: {
        error: error.message,
        code: error.code,
        ...(error.issues && { issues: error.issues }),
        ...(error.challenge && { challenge: error.challenge }),
      },
      unexpected: error.status >= 500 && error.status !== 503,
    };
  }
  if (error instanceof ZodError) return describeError(invalidFields(error.issues));
  const found = statusOf(error);
  const known = found in wording ? found : found < 500 ? 400 : 500;
  const retryAfter = retryAfterSeconds[known];
  return {
    status: known,
    headers: retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) },
    body: { error: wording[known]!.error, code: wording[known]!.code },
    unexpected: known === 500,
  };
};

/** An error whose response has the fixed message of its HTTP status. */
export const withStatus = (statusCode: number): Error =>
  Object.assign(new Error(`HTTP ${statusCode}`), { statusCode });
