import { type ActionContext, type ActionResult, ApiError } from '@larkway/sdk';
import { toContactValues } from './contact-form-values';
import { checkBeforehand, complaintOf, sendContact } from './send-contact';

/** The form posted without scripts: the same check, the same call, and the page again when one of them fails. */
export const action = async ({ values: posted, http, idempotencyKey }: ActionContext): Promise<ActionResult> => {
  const values = toContactValues(posted);
  const errors = await checkBeforehand(values);
  if (Object.keys(errors).length > 0) return { status: 422, values, errors };
  try {
    await sendContact(http, values, idempotencyKey);
    return { redirect: '/thank-you' };
  } catch (error) {
    return { status: error instanceof ApiError ? error.status : 503, values, ...complaintOf(error) };
  }
};
