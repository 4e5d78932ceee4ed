import type { ActionContext, ActionResult } from '../host/remote-module';
import { ApiError } from '../http/api-error';
import {
  checkForm,
  errorsOfFailure,
  type FormDefinition,
  type NextPage,
  nextOf,
  hasErrors,
  type TextFields,
} from './form-definition';
import { waitMessage } from './form-protection';

/** A 4xx status is passed on; anything else means that the service is unavailable now. */
const statusOf = (error: unknown): { status: number; retryAfter?: number } =>
  error instanceof ApiError && error.status < 500
    ? { status: error.status, retryAfter: error.retryAfter }
    : { status: 503 };

export type AnswerPost = typeof answerPost;

/**
 * A page's `action`: the form without scripts. Ignores fields that the form does not have; missing
 * fields get their initial value.
 * @param next redirect after an accepted message: a path of this site, or a function of the values
 */
export const answerPost = async <V extends TextFields<V>>(
  {
    values: posted,
    idempotencyKey,
    site,
  }: Pick<ActionContext, 'values' | 'idempotencyKey' | 'site'>,
  form: FormDefinition<V>,
  next: NextPage<V>,
): Promise<ActionResult> => {
  const values = Object.fromEntries(
    Object.entries<string>(form.initial).map(([name, empty]) => [name, posted[name] ?? empty]),
  );
  try {
    const errors = await checkForm(form, values as V);
    if (hasErrors(errors))
      return { status: 422, values, errors, message: form.refusal?.(values as V)?.text };
    await form.send(values as V, idempotencyKey);
  } catch (error) {
    return {
      ...statusOf(error),
      values,
      errors: errorsOfFailure(form, error),
      message: waitMessage(error, site) ?? form.failure(error).text,
    };
  }
  return { redirect: nextOf(next, values as V) };
};
