import { type FormEvent, type RefObject, useEffect, useRef, useState, useTransition } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { useHost } from '../host/host';
import { isCallError } from '../http/http';
import { dismissToast, toast } from '../ui/toast';
import {
  checkForm,
  errorsOfFailure,
  type FormDefinition,
  type FormNotice,
  hasErrors,
  type NextPage,
  nextOf,
  type TextFields,
} from './form-definition';
import { formTrapName, trapMessage, waitMessage } from './form-protection';
import type { FormAnswer, FormErrors } from './form-state';

export interface FormOptions<V> {
  /** The page after an accepted message: a path of this site, which may follow from the values. */
  next: NextPage<V>;
  /** Called before the navigation. */
  onSent?: (values: V) => void;
  onFailed?: (error: unknown) => void;
}

/** What is wrong with the form. */
interface Problem {
  errors?: FormErrors;
  message?: string;
  /** A selector of what gets the focus; a new object with each attempt. */
  focus?: { on: string };
}

const INVALID = '[aria-invalid=true]';
/** A sender who does not read the message would only press the button again. */
const MESSAGE = '[role=alert]';
/** The button lost the focus while it was disabled. */
const SUBMIT = '[type=submit]';

const problemOf = (errors: FormErrors, message?: string): Problem => ({
  errors,
  message,
  focus: hasErrors(errors) ? { on: INVALID } : undefined,
});

/** Where the visitor goes on after a failed attempt to send. */
const afterFailure = ({ focus, ...problem }: Problem): Problem => ({
  ...problem,
  focus: focus ?? { on: problem.message === undefined ? SUBMIT : MESSAGE },
});

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
export const checkTrap = (form: HTMLFormElement | null): boolean => {
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
export const readFields = <V extends TextFields<V>>(form: HTMLFormElement | null, values: V): V => {
  const entries = Object.entries<string>(values).map(([name, value]) => {
    const field = form?.elements.namedItem(name);
    return [name, isText(field) ? field.value : value];
  });
  return Object.fromEntries(entries) as V;
};

/** Shows a notice with a title as a toast. @returns the text of one without, for the form */
const show = ({ title, text }: FormNotice): string | undefined => {
  if (title === undefined) return text;
  toast({ tone: 'danger', title, text });
  return undefined;
};

/**
 * The state of a form: idle, sending, then sent, or idle again with all values kept. The same
 * content keeps its idempotency key, however often it is sent. If the document is the response to a
 * plain post, the form starts with the posted values and their errors.
 */
export const useForm = <V extends TextFields<V>>(
  form: FormDefinition<V>,
  { next, onSent, onFailed }: FormOptions<V>,
): Form<V> => {
  const { site, prefetch } = useHost();
  const navigate = useNavigate();
  const posted = useFormAnswer();
  const [values, setValues] = useState<V>(() => ({ ...form.initial, ...posted?.values }));
  const [{ errors, message, focus }, setProblem] = useState(() =>
    problemOf(posted?.errors ?? {}, posted?.message),
  );
  const [isSending, setSending] = useState(false);
  // Keeps the form disabled while navigating, until the visitor comes back.
  const [isLeaving, startLeaving] = useTransition();
  const [keyFor] = useState(createIdempotencyKeys);
  const isBusy = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const [firstPosted] = Object.keys(posted?.errors ?? {}).filter((name) => posted?.errors[name]);

  useEffect(() => {
    if (focus) element.current?.querySelector<HTMLElement>(focus.on)?.focus();
  }, [focus]);

  const attempt = async (): Promise<void> => {
    // Removes the previous attempt's error, which would otherwise stay on the next page.
    dismissToast();
    if (checkTrap(element.current))
      return setProblem({ message: trapMessage, focus: { on: MESSAGE } });
    const shown = readFields(element.current, values);
    setValues(shown);
    // The check may fetch code first, which looks like sending to the visitor.
    setSending(true);
    try {
      const refused = await checkForm(form, shown);
      if (hasErrors(refused)) {
        const notice = form.refusal?.(shown);
        return setProblem(problemOf(refused, notice && show(notice)));
      }
      setProblem({});
      void prefetch(nextOf(next, shown));
      await form.send(shown, keyFor(shown));
    } catch (error) {
      // The visitor reads the same message for a mistake in the code, which its team must see too.
      if (!isCallError(error)) reportError(error);
      onFailed?.(error);
      const wait = waitMessage(error, site);
      const problem = problemOf(errorsOfFailure(form, error), show(form.failure(error)));
      return setProblem(
        wait === undefined
          ? afterFailure(problem)
          : { ...problem, message: wait, focus: { on: MESSAGE } },
      );
    }
    onSent?.(shown);
    startLeaving(() => void navigate(nextOf(next, shown)));
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
    message,
    isSending: isSending || isLeaving,
    field: (name) => ({
      name,
      value: values[name],
      error: errors?.[name],
      ...(name === firstPosted && { autoFocus: true as const }),
      onChange: (value) => {
        setValues((current) => ({ ...current, [name]: value }));
        setProblem((current) => ({
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
