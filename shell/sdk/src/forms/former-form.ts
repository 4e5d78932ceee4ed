import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useHost } from '../host/host';
import type { ActionResult } from '../host/remote-module';
import { ApiError } from '../http/api-error';
import { type AnswerPost, answerPost as answerPostOfForm } from './answer-post';
import { hasErrors, type TextFields } from './form-definition';
import { trapMessage, waitMessage } from './form-protection';
import type { FormErrors } from './form-state';
import {
  checkTrap,
  createIdempotencyKeys,
  type Form,
  readFields,
  useForm as useFormOfDefinition,
  useFormAnswer,
} from './use-form';

// Forms of remotes that were built for SDK 2.0 and are still live. Delete this file, and the former
// names in `index.ts`, with the next major version.

interface Complaint {
  errors?: FormErrors;
  message?: string;
}

interface FormerOptions<V> {
  initial: V;
  check: (values: V) => FormErrors | Promise<FormErrors>;
  send: (values: V, idempotencyKey: string) => Promise<void>;
  onSent?: () => void;
  onRefused?: (errors: FormErrors) => void;
  onFailed?: (error: unknown) => Complaint | void;
}

interface FormerPostOptions<V> extends FormerOptions<V> {
  next: string;
  refusal?: (values: V) => string;
}

const useFormerForm = <V extends TextFields<V>>(options: FormerOptions<V>): Form<V> => {
  const { initial, check, send, onSent, onRefused, onFailed } = options;
  const { site } = useHost();
  const posted = useFormAnswer();
  const [values, setValues] = useState<V>(() => ({ ...initial, ...posted?.values }));
  const [{ errors, message, focus }, setComplaint] = useState<Complaint & { focus?: object }>({
    errors: posted?.errors,
    message: posted?.message,
    focus: posted?.errors,
  });
  const [isSending, setSending] = useState(false);
  const [keyFor] = useState(createIdempotencyKeys);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);

  useEffect(() => {
    if (focus)
      (
        element.current?.querySelector<HTMLElement>('[aria-invalid=true]') ??
        element.current?.querySelector<HTMLElement>('[role=alert]')
      )?.focus();
  }, [focus]);

  const attempt = async (): Promise<void> => {
    if (checkTrap(element.current)) return setComplaint({ message: trapMessage, focus: {} });
    const shown = readFields(element.current, values);
    setValues(shown);
    const refused = await check(shown);
    setComplaint({ errors: refused, focus: hasErrors(refused) ? {} : undefined });
    if (hasErrors(refused)) return onRefused?.(refused);
    try {
      await send(shown, keyFor(shown));
    } catch (error) {
      const failure = onFailed?.(error) ?? {};
      const wait = waitMessage(error, site);
      return setComplaint({ ...failure, message: wait ?? failure.message, focus: {} });
    }
    onSent?.();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    setSending(true);
    try {
      await attempt();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return {
    values,
    message,
    isSending,
    field: (name) => ({
      name,
      value: values[name],
      error: errors?.[name],
      onChange: (value) => {
        setValues((current) => ({ ...current, [name]: value }));
        setComplaint((current) => ({
          ...current,
          errors: { ...current.errors, [name]: undefined },
        }));
      },
    }),
    props: {
      ref: element,
      method: 'post',
      noValidate: true,
      onSubmit: (event) => void submit(event),
    },
  };
};

/** The issues in a service's error response, by form field. */
export const fieldErrorsOf = (error: unknown, fields: Record<string, string> = {}): FormErrors => {
  const issues = error instanceof ApiError ? (error.body?.issues ?? []) : [];
  return Object.fromEntries(issues.map(({ path, message }) => [fields[path] ?? path, message]));
};

/** Takes a form and where it leads; a released remote passes the options of SDK 2.0 instead. */
export const useForm: typeof useFormOfDefinition = (form, options) =>
  // Each component always passes the same kind of arguments, so its hooks keep their order.
  // oxlint-disable-next-line react/rules-of-hooks -- see above
  options ? useFormOfDefinition(form, options) : useFormerForm(form as never);

/** Takes a form and where it leads; a released remote passes the options of SDK 2.0 instead. */
export const answerPost: AnswerPost = async (context, form, next) => {
  if (next) return answerPostOfForm(context, form, next);
  const former = form as unknown as FormerPostOptions<Record<string, string>>;
  let complaint: Complaint = {};
  const answer: ActionResult = await answerPostOfForm(
    context,
    {
      ...former,
      refusal: (values) => former.refusal && { text: former.refusal(values) },
      failure: (error) => {
        complaint = former.onFailed?.(error) ?? {};
        return { text: complaint.message ?? '' };
      },
    },
    former.next,
  );
  return 'errors' in answer
    ? { ...answer, errors: { ...answer.errors, ...complaint.errors } }
    : answer;
};
