import {
  type contactFormSchema,
  type ContactMessageInput,
  idempotencyKeyHeader,
  leadsPaths,
} from '@larkway/leads-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  ApiError,
  type Complaint,
  fieldErrorsOf,
  type FormErrors,
  type Http,
} from '@larkway/sdk';

/** The seven fields as typed; a select without a choice is empty. */
export type ContactValues = Record<keyof (typeof contactFormSchema)['shape'], string>;

export type ContactErrors = FormErrors<keyof ContactValues>;

export const emptyContact: ContactValues = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  state: '',
  subject: '',
  message: '',
};

/** The request body: the two names joined by a space. The service checks state and subject. */
const toContactMessage = ({ firstName, lastName, ...rest }: ContactValues): ContactMessageInput =>
  ({ ...rest, name: `${firstName.trim()} ${lastName.trim()}` }) as ContactMessageInput;

/** If the chunk with the schemas fails to load, only the service checks the form. */
export const checkBeforehand = async (values: ContactValues): Promise<ContactErrors> =>
  (await import('./check-contact').catch(() => undefined))?.checkContact(values) ?? {};

/** @throws ApiError when the service refuses the message; TypeError when it cannot be reached. */
export const sendContact = async (
  http: Http,
  values: ContactValues,
  idempotencyKey: string,
): Promise<void> => {
  await http.post(leadsPaths.contact, toContactMessage(values), {
    headers: { [idempotencyKeyHeader]: idempotencyKey },
  });
};

/** What the form shows after a failure: the service's message, and its errors at their fields. */
export const failureOf = (error: unknown): Required<Complaint<ContactValues>> => ({
  errors: fieldErrorsOf(error, { name: 'firstName' }),
  message: (error instanceof ApiError && error.body?.error) || 'Failed to send email',
});

/** Handles the form posted without scripts: same check and call; a failure shows the page again. */
export const contactAction = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, {
    initial: emptyContact,
    check: checkBeforehand,
    send: (values, idempotencyKey) => sendContact(context.http, values, idempotencyKey),
    onFailed: failureOf,
    next: '/thank-you',
  });
