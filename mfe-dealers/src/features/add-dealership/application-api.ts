import { dealersPaths, idempotencyKeyHeader } from '@larkway/dealers-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  fieldErrorsOf,
  type FormErrors,
  type Http,
} from '@larkway/sdk';

/** The form as it is typed. */
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

/** What is sent: a membership id that was left empty is null. */
export const bodyOf = (application: Application) => ({
  ...application,
  membershipId: application.membershipId.trim() || null,
});

/** @throws what `http.post` throws */
export const sendApplication = async (
  http: Http,
  application: Application,
  idempotencyKey: string,
): Promise<void> => {
  await http.post(dealersPaths.dealerships, bodyOf(application), {
    headers: { [idempotencyKeyHeader]: idempotencyKey },
  });
};

/** What is wrong with the form before it is sent. Without the code of the schema that check is left to the service. */
export const checkBeforehand = async (application: Application): Promise<ApplicationErrors> => {
  const check = await import('./check-application').catch(() => undefined);
  return check?.checkApplication(application) ?? {};
};

/** The form without scripts: the same check, the same call, and the list of dealers with a word of confirmation. */
export const postApplication = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, {
    initial: emptyApplication,
    check: checkBeforehand,
    send: (application, idempotencyKey) =>
      sendApplication(context.http, application, idempotencyKey),
    onFailed: (error) => ({ errors: fieldErrorsOf(error), message: failureText }),
    next: '/dealerships?application=received',
  });
