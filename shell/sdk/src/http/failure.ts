import { ApiError } from './api-error';

/** A failed answer in a shape that survives JSON, so that the server's screen and the browser's are the same. */
export interface Failure {
  $failure: { status: number; text: string };
}

export const isFailure = (value: unknown): value is Failure =>
  typeof value === 'object' && value !== null && '$failure' in value;

/** Status 0 stands for "no answer": refused, timed out, cut off. */
export const toFailure = (error: unknown): Failure => ({
  $failure:
    error instanceof ApiError
      ? { status: error.status, text: error.text }
      : { status: 0, text: 'No answer' },
});

export const toApiError = ({ $failure }: Failure): ApiError =>
  new ApiError($failure.status, $failure.text);
