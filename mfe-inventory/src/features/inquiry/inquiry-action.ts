import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { type ActionContext, type ActionResult, ApiError } from '@larkway/sdk';
import { missingFields, readForm, refusedFields } from './inquiry';
import { failed, incomplete, unfit } from './notices';
import { checkInquiry, sendInquiry } from './submit-inquiry';

/** A refusal is passed on as it is; anything else means that the message could not be taken now. */
const statusOf = (error: unknown): number => (error instanceof ApiError && error.status < 500 ? error.status : 503);

/** The form's way without scripts: checked, sent and answered like the one in the browser. */
export const inquiryAction = async ({ params, http, values, idempotencyKey }: ActionContext): Promise<ActionResult> => {
  const form = readForm(values);
  const typed = { ...form };
  try {
    const vehicle = await http.get<Vehicle>(inventoryPaths.vehicle(params.slug!));
    const errors = await checkInquiry(form);
    if (Object.keys(errors).length > 0) {
      const isIncomplete = Object.keys(missingFields(form)).length > 0;
      return { status: 422, values: typed, errors, message: (isIncomplete ? incomplete : unfit).text };
    }
    await sendInquiry(http, form, vehicle, idempotencyKey);
    return { redirect: '/thank-you' };
  } catch (error) {
    return { status: statusOf(error), values: typed, errors: refusedFields(error), message: failed.text };
  }
};
