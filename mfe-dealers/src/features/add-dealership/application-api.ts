import { dealersPaths, idempotencyKeyHeader } from '@larkway/dealers-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  fieldErrorsOf,
  type FormErrors,
  type Http,
} from '@larkway/sdk';

/** The form's fields as typed. */
export interface Application {
  name: string;
  address: string;
  city: string;
  state: string;
  zipCode: string;
  phone: string;
  email: string;
  membershipId: string;
}

export type ApplicationErrors = FormErrors<keyof Application>;

export const emptyApplication: Application = {
  name: '',
  address: '',
  city: '',
  state: '',
  zipCode: '',
  phone: '',
  email: '',
  membershipId: '',
};

export const failureText = 'Failed to add dealership. Please try again.';

/** The request body: an empty membership id is null. */
export const toApplication = (application: Application) => ({
  ...application,
  membershipId: application.membershipId.trim() || null,
});

/** @throws what `http.post` throws */
export const sendApplication = async (
  http: Http,
  application: Application,
  idempotencyKey: string,
): Promise<void> => {
  await http.post(dealersPaths.dealerships, toApplication(application), {
    headers: { [idempotencyKeyHeader]: idempotencyKey },
  });
};

/** The form's errors before it is sent. If the schema fails to load, only the service checks it. */
export const checkBeforehand = async (application: Application): Promise<ApplicationErrors> => {
  const check = await import('./check-application').catch(() => undefined);
  return check?.checkApplication(application) ?? {};
};

/**
 * Handles the form posted without scripts: same check and call, then the dealer list with a
 * confirmation.
 */
export const applicationAction = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, {
    initial: emptyApplication,
    check: checkBeforehand,
    send: (application, idempotencyKey) =>
      sendApplication(context.http, application, idempotencyKey),
    onFailed: (error) => ({ errors: fieldErrorsOf(error), message: failureText }),
    next: '/dealerships?application=received',
  });
