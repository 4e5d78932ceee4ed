import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useHost } from '../host/host-context';
import type { FormErrors } from './form-answer';
import { formTrapName } from './form-key';
import { createKeyring } from './idempotency-keys';
import { trapMessage, waitMessage } from './refusals';
import { useFormAnswer } from './use-form-answer';

type TextFields<V> = { [Name in keyof V]: string };
type ErrorsOf<V> = FormErrors<keyof V & string>;

export interface Complaint<V> {
  errors?: ErrorsOf<V>;
  message?: string;
}

interface Shown<V> extends Complaint<V> {
  /** To be read before anything else is done: without it the sender would only press again. */
  isFirst?: boolean;
}

export interface FormOptions<V> {
  initial: V;
  /** What the service would refuse, said before it is asked. */
  check: (values: V) => ErrorsOf<V> | Promise<ErrorsOf<V>>;
  /** @throws what `onFailed` is told. */
  send: (values: V, idempotencyKey: string) => Promise<void>;
  onSent?: () => void;
  onRefused?: (errors: ErrorsOf<V>) => void;
  /** Returns what the form shows of it. */
  onFailed?: (error: unknown) => Complaint<V> | void;
}

export interface FieldOf<Name extends string> {
  name: Name;
  value: string;
  error: string | undefined;
  /** Without scripts an answer begins at its top, wherever the form stands: its first complaint takes the focus. */
  autoFocus?: true;
  onChange: (value: string) => void;
}

export interface Form<V> {
  values: V;
  message: string | undefined;
  isSending: boolean;
  /** What a field of the SDK takes: `<Field label="Email" {...form.field('email')} />`. */
  field: <Name extends keyof V & string>(name: Name) => FieldOf<Name>;
  /** For the `form` element. Without scripts it is posted to the page's own address, whose `action` answers. */
  props: {
    ref: RefObject<HTMLFormElement | null>;
    method: 'post';
    noValidate: true;
    onSubmit: (event: FormEvent) => void;
  };
}

/** Whether something filled in the field that people do not see; it is empty again, so that a person can send all the same. */
const springTrap = (form: HTMLFormElement | null): boolean => {
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

/** What stands in the fields. It is ahead of the state where text was typed before the scripts came, or a tool filled a field in silence. */
const readFields = <V extends TextFields<V>>(form: HTMLFormElement | null, values: V): V => {
  const entries = Object.entries<string>(values).map(([name, value]) => {
    const field = form?.elements.namedItem(name);
    return [name, isText(field) ? field.value : value];
  });
  return Object.fromEntries(entries) as V;
};

const hasErrors = (errors: object): boolean => Object.values(errors).some(Boolean);

/**
 * A form on its way: idle, sending, then sent, or back to idle with everything still typed. The same content keeps its
 * idempotency key however often it is sent. A document that answers a plain post starts with what was posted.
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
  const [keyFor] = useState(createKeyring);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const { errors, isFirst } = complaint;
  const [firstPosted] = Object.keys(posted?.errors ?? {}).filter((name) => posted?.errors[name]);

  useEffect(() => {
    if (errors && hasErrors(errors))
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [errors]);

  useEffect(() => {
    if (isFirst) element.current?.querySelector<HTMLElement>('[role=alert]')?.focus();
  }, [isFirst]);

  const attempt = async (): Promise<void> => {
    if (springTrap(element.current)) return setComplaint({ message: trapMessage, isFirst: true });
    const shown = readFields(element.current, values);
    setValues(shown);
    const checked = check(shown);
    // A check that has to be fetched first is part of the sending, as far as the visitor can tell.
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
        isFirst: wait !== undefined,
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
