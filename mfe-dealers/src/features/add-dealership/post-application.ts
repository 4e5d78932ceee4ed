import { type ActionContext, type ActionResult, ApiError, fieldErrorsOf } from '@larkway/sdk';
import { failureText, readApplication, sendApplication } from './application';

/** What is not the applicant's fault is passed on as «unavailable». */
const statusOf = (error: unknown): number => (error instanceof ApiError && error.status < 500 ? error.status : 503);

/** The form without scripts: the same check, the same call, and the list of dealers with a word of confirmation. */
export const postApplication = async ({ http, values, idempotencyKey }: ActionContext): Promise<ActionResult> => {
  const application = readApplication(values);
  const { checkApplication } = await import('./check-application');
  const errors = checkApplication(application);
  if (Object.keys(errors).length > 0) return { status: 422, values: { ...application }, errors };
  try {
    await sendApplication(http, application, idempotencyKey);
  } catch (error) {
    return { status: statusOf(error), values: { ...application }, errors: fieldErrorsOf(error), message: failureText };
  }
  return { redirect: '/dealerships?application=received' };
};
