import { idempotencyKeyHeader, leadsPaths } from '@larkway/leads-contract';
import { ApiError, type Complaint, fieldErrorsOf, type Http } from '@larkway/sdk';
import { type ContactErrors, type ContactValues, toContactMessage } from './contact-form-values';

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
