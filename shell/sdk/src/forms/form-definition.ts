import { ApiError } from '../http/api-error';
import type { FormErrors } from './form-state';

export type TextFields<V> = { [Name in keyof V]: string };

/**
 * What a form says about itself as a whole. With a title it is a toast, and without scripts a
 * message in the form; without a title it is always a message in the form.
 */
export interface FormNotice {
  title?: string;
  text: string;
}

/** A form, the same with scripts (`useForm`) and without (`answerPost`). */
export interface FormDefinition<V extends TextFields<V>> {
  /** Every field with its initial value, in the order of the page. */
  initial: V;
  /** Validates as the service does, before the form is sent. An error fails like one of `send`. */
  check: (values: V) => FormErrors | Promise<FormErrors>;
  /** @throws what `http.post` throws */
  send: (values: V, idempotencyKey: string) => Promise<unknown>;
  /** The notice beside the errors of `check`, if there is one. */
  refusal?: (values: V) => FormNotice | undefined;
  failure: (error: unknown) => FormNotice;
  /** Fields by paths of the body, where they differ: `{ name: 'firstName' }`. */
  fieldsOfPaths?: Record<string, keyof V & string>;
}

/** The part of a zod schema that `checkWith` uses. */
interface FormSchema {
  safeParse: (values: object) => {
    error?: { issues: { path: PropertyKey[]; message: string }[] };
  };
}

/**
 * A `check` from a schema whose code is loaded when the form is sent. If it fails to load, only the
 * service checks the form.
 */
export const checkWith =
  (load: () => Promise<FormSchema>) =>
  async (values: object): Promise<FormErrors> => {
    const schema = await load().catch(() => undefined);
    const issues = schema?.safeParse(values).error?.issues ?? [];
    // The first issue of a field counts.
    return Object.fromEntries(
      issues.toReversed().map(({ path, message }) => [String(path[0]), message]),
    );
  };

/** The errors of the form's own fields, in the order of the page. */
const ownErrors = (initial: object, errors: FormErrors): FormErrors =>
  Object.fromEntries(
    Object.keys(initial)
      .filter((name) => errors[name])
      .map((name) => [name, errors[name]]),
  );

export const checkForm = async <V extends TextFields<V>>(
  { initial, check }: Pick<FormDefinition<V>, 'initial' | 'check'>,
  values: V,
): Promise<FormErrors> => ownErrors(initial, await check(values));

/** The issues in a service's error response, by form field. */
export const errorsOfFailure = <V extends TextFields<V>>(
  { initial, fieldsOfPaths = {} }: Pick<FormDefinition<V>, 'initial' | 'fieldsOfPaths'>,
  error: unknown,
): FormErrors => {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : [];
  const fields: Record<string, string> = fieldsOfPaths;
  return ownErrors(
    initial,
    Object.fromEntries(issues.map(({ path, message }) => [fields[path] ?? path, message])),
  );
};

export const hasErrors = (errors: FormErrors): boolean => Object.values(errors).some(Boolean);

/** A path of this site, or a function that makes one of what was sent. */
export type NextPage<V> = string | ((values: V) => string);

export const nextOf = <V>(next: NextPage<V>, values: V): string =>
  typeof next === 'function' ? next(values) : next;
