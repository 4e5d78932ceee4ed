import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { type ActionContext, type ActionResult, answerPost } from '@larkway/sdk';
import { emptyForm, missingFields, refusedFields } from './inquiry';
import { failed, incomplete, unfit } from './notices';
import { checkInquiry, sendInquiry } from './submit-inquiry';

/** The form's way without scripts: checked, sent and answered like the one in the browser. */
export const inquiryAction = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, {
    initial: emptyForm,
    check: checkInquiry,
    send: async (form, idempotencyKey) => {
      const vehicle = await context.http.get<Vehicle>(inventoryPaths.vehicle(context.params.slug!));
      await sendInquiry(context.http, form, vehicle, idempotencyKey);
    },
    refusal: (form) => (Object.keys(missingFields(form)).length > 0 ? incomplete : unfit).text,
    onFailed: (error) => ({ errors: refusedFields(error), message: failed.text }),
    next: '/thank-you',
  });
