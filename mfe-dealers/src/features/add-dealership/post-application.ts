import { type ActionContext, type ActionResult, answerPost, fieldErrorsOf } from '@larkway/sdk';
import { checkBeforehand, emptyApplication, failureText, sendApplication } from './application';

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
