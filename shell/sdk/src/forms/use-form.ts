import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { useHost } from '../host/host';
import { formTrapName, trapMessage, waitMessage } from './form-protection';
import type { FormAnswer, FormErrors } from './form-state';

type TextFields<V> = { [Name in keyof V]: string };
type ErrorsOf<V> = FormErrors<keyof V & string>;

export interface Complaint<V> {
  errors?: ErrorsOf<V>;
  message?: string;
}

interface Shown<V> extends Complaint<V> {
  /** Focus the message: a sender who does not read it would only press the button again. */
  focusMessage?: boolean;
}

export interface FormOptions<V> {
  initial: V;
  /** Validates as the service does, before the form is sent. */
  check: (values: V) => ErrorsOf<V> | Promise<ErrorsOf<V>>;
  /** An error that it throws is passed to `onFailed`. */
  send: (values: V, idempotencyKey: string) => Promise<void>;
  onSent?: () => void;
  onRefused?: (errors: ErrorsOf<V>) => void;
  /** Returns the message and field errors to show. */
  onFailed?: (error: unknown) => Complaint<V> | void;
}

export interface FieldOf<Name extends string> {
  name: Name;
  value: string;
  error: string | undefined;
  /** On the first invalid field of a posted form: without scripts the page opens at its top. */
  autoFocus?: true;
  onChange: (value: string) => void;
}

export interface Form<V> {
  values: V;
  message: string | undefined;
  isSending: boolean;
  /** Props for a field of the SDK: `<Field label="Email" {...form.field('email')} />`. */
  field: <Name extends keyof V & string>(name: Name) => FieldOf<Name>;
  /**
   * For the `form` element. Without scripts it is posted to the page's own address and its
   * `action`.
   */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/**
 * Whether the trap field was filled in. It is emptied, so that a person can send the form anyway.
 */
const checkTrap = (form: HTMLFormElement | null): boolean => {
  const trap = form?.elements.namedItem(formTrapName);
  if (!(trap instanceof HTMLInputElement) || trap.value === '') return false;
  trap.value = '';
  return true;
};

const isText = (
  field: unknown,
): field is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement =>
  field instanceof HTMLTextAreaElement ||
  field instanceof HTMLSelectElement ||
  (field instanceof HTMLInputElement && !/^(checkbox|radio)$/.test(field.type));

/**
 * The values in the DOM. They are newer than the state if text was typed before hydration, or if a
 * tool filled a field without an event.
 */
const readFields = <V extends TextFields<V>>(form: HTMLFormElement | null, values: V): V => {
  const entries = Object.entries<string>(values).map(([name, value]) => {
    const field = form?.elements.namedItem(name);
    return [name, isText(field) ? field.value : value];
  });
  return Object.fromEntries(entries) as V;
};

const hasErrors = (errors: object): boolean => Object.values(errors).some(Boolean);

/**
 * The state of a form: idle, sending, then sent, or idle again with all values kept. The same
 * content keeps its idempotency key, however often it is sent. If the document is the response to a
 * plain post, the form starts with the posted values and their errors.
 */
export const useForm = <V extends TextFields<V>>(options: FormOptions<V>): Form<V> => {
  const { initial, check, send, onSent, onRefused, onFailed } = options;
  const { site } = useHost();
  const posted = useFormAnswer();
  const [values, setValues] = useState<V>(() => ({ ...initial, ...posted?.values }));
  const [complaint, setComplaint] = useState<Shown<V>>({
    errors: posted?.errors as ErrorsOf<V>,
    message: posted?.message,
  });
  const [isSending, setSending] = useState(false);
  const [keyFor] = useState(createIdempotencyKeys);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const { errors, focusMessage } = complaint;
  const [firstPosted] = Object.keys(posted?.errors ?? {}).filter((name) => posted?.errors[name]);

  useEffect(() => {
    if (errors && hasErrors(errors))
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  useEffect(() => {
    if (focusMessage) element.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }, [focusMessage]);

  const attempt = async (): Promise<void> => {
    if (checkTrap(element.current))
      return setComplaint({ message: trapMessage, focusMessage: true });
    const shown = readFields(element.current, values);
    setValues(shown);
    const checked = check(shown);
    // An async check fetches code first, which looks like sending to the visitor.
    if (checked instanceof Promise) setSending(true);
    const refused = await checked;
    setComplaint({ errors: refused });
    if (hasErrors(refused)) return onRefused?.(refused);
    setSending(true);
    try {
      await send(shown, keyFor(shown));
    } catch (error) {
      const failure = onFailed?.(error) ?? {};
      const wait = waitMessage(error, site);
      return setComplaint({
        ...failure,
        message: wait ?? failure.message,
        focusMessage: wait !== undefined,
      });
    }
    onSent?.();
  };

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy.current) return;
    isBusy.current = true;
    try {
      await attempt();
    } finally {
      isBusy.current = false;
      setSending(false);
    }
  };

  return {
    values,
    message: complaint.message,
    isSending,
    field: (name) => ({
      name,
      value: values[name],
      error: errors?.[name],
      ...(name === firstPosted && { autoFocus: true as const }),
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

/** React Router's key of the history entry that a document was loaded into. */
const FIRST_ENTRY = 'default';

/** The response to a plain post of this page's form; undefined after the visitor has navigated. */
export const useFormAnswer = (): FormAnswer | undefined => {
  const { pathname, key } = useLocation();
  const { answer } = useHost().form;
  return answer?.pathname === pathname && key === FIRST_ENTRY ? answer : undefined;
};

/** Not `randomUUID`, which exists only in secure contexts. */
const randomKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** One key per content: a repeated attempt keeps its key, a corrected form gets a new one. */
export const createIdempotencyKeys = (): ((content: unknown) => string) => {
  let last = { content: '', key: '' };
  return (content) => {
    const text = JSON.stringify(content);
    if (text !== last.content) last = { content: text, key: randomKey() };
    return last.key;
  };
};
