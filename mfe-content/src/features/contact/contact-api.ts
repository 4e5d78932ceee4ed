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

/** The seven fields as they are typed; a choice that is not made yet is empty. */
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

/** What is sent: the two names joined by a space. The service checks the two choices. */
const toContactMessage = ({ firstName, lastName, ...rest }: ContactValues): ContactMessageInput =>
  ({ ...rest, name: `${firstName.trim()} ${lastName.trim()}` }) as ContactMessageInput;

/** Without its code the check is left to the service, which makes it anyway. */
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

/** What the form shows of a failure: the service's own words, and its complaints at the fields they are about. */
export const complaintOf = (error: unknown): Required<Complaint<ContactValues>> => ({
  errors: fieldErrorsOf(error, { name: 'firstName' }),
  message: (error instanceof ApiError && error.body?.error) || 'Failed to send email',
});

/** The form posted without scripts: the same check, the same call, and the page again when one of them fails. */
export const action = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, {
    initial: emptyContact,
    check: checkBeforehand,
    send: (values, idempotencyKey) => sendContact(context.http, values, idempotencyKey),
    onFailed: complaintOf,
    next: '/thank-you',
  });
