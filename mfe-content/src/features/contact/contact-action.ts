import { type ActionContext, type ActionResult, answerPost } from '@larkway/sdk';
import { emptyContact } from './contact-form-values';
import { checkBeforehand, complaintOf, sendContact } from './send-contact';

/** The form posted without scripts: the same check, the same call, and the page again when one of them fails. */
export const action = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, {
    initial: emptyContact,
    check: checkBeforehand,
    send: (values, idempotencyKey) => sendContact(context.http, values, idempotencyKey),
    onFailed: complaintOf,
    next: '/thank-you',
  });
