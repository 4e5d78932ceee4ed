import type { ActionContext, ActionResult } from '../host/remote-module';
import { ApiError } from '../http/api-error';
import { waitMessage } from './form-protection';
import type { FormOptions } from './use-form';

export interface PostOptions<V> extends Pick<
  FormOptions<V>,
  'initial' | 'check' | 'send' | 'onFailed'
> {
  /** Redirect after an accepted message: a path of this site. */
  next: string;
  /** Message beside the field errors of `check`. */
  refusal?: (values: V) => string;
}

/** A 4xx status is passed on; anything else means that the service is unavailable now. */
const statusOf = (error: unknown): { status: number; retryAfter?: number } =>
  error instanceof ApiError && error.status < 500
    ? { status: error.status, retryAfter: error.retryAfter }
    : { status: 503 };

/**
 * A page's `action` from the options of its `useForm`: the same check and the same call without
 * scripts. Ignores fields that the form does not have; missing fields get their initial value.
 */
export const answerPost = async <V extends { [Name in keyof V]: string }>(
  {
    values: posted,
    idempotencyKey,
    site,
  }: Pick<ActionContext, 'values' | 'idempotencyKey' | 'site'>,
  { initial, check, send, onFailed, next, refusal }: PostOptions<V>,
): Promise<ActionResult> => {
  const values = Object.fromEntries(
    Object.entries<string>(initial).map(([name, empty]) => [name, posted[name] ?? empty]),
  );
  try {
    const errors = await check(values as V);
    if (Object.keys(errors).length > 0)
      return { status: 422, values, errors, message: refusal?.(values as V) };
    await send(values as V, idempotencyKey);
  } catch (error) {
    const { errors = {}, message } = onFailed?.(error) ?? {};
    return { ...statusOf(error), values, errors, message: waitMessage(error, site) ?? message };
  }
  return { redirect: next };
};
