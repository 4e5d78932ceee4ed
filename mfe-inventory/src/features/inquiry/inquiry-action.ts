import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { type ActionContext, type ActionResult, answerPost } from '@larkway/sdk';
import { readLook } from '../vehicle/gallery/look';
import { emptyForm, missingFields, refusedFields } from './inquiry';
import { failed, incomplete, unfit } from './notices';
import { checkInquiry, sendInquiry } from './submit-inquiry';

/** The form's way without scripts: checked, sent and answered like the one in the browser. */
export const inquiryAction = (context: ActionContext): Promise<ActionResult> => {
  const vehicle = context.http.get<Vehicle>(inventoryPaths.vehicle(context.params.slug!));
  return answerPost(context, {
    initial: emptyForm,
    check: async (form) => {
      // Nobody can ask about a vehicle that does not exist, however incomplete the question.
      await vehicle;
      return checkInquiry(form);
    },
    send: async (form, idempotencyKey) => {
      const asked = await vehicle;
      const { paint, isChosen } = readLook(context.search, asked);
      return sendInquiry(
        context.http,
        { form, vehicle: asked, paint: isChosen ? paint : undefined },
        idempotencyKey,
      );
    },
    refusal: (form) => (Object.keys(missingFields(form)).length > 0 ? incomplete : unfit).text,
    onFailed: (error) => ({ errors: refusedFields(error), message: failed.text }),
    next: '/thank-you',
  });
};
