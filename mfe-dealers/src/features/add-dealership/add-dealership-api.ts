import { dealersPaths } from '@larkway/dealers-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  checkWith,
  type FormDefinition,
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

/** The request body: an empty membership id is null. */
export const toApplication = (application: Application) => ({
  ...application,
  membershipId: application.membershipId.trim() || null,
});

export const addDealershipForm = (http: Http): FormDefinition<Application> => ({
  initial: {
    name: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    phone: '',
    email: '',
    membershipId: '',
  },
  check: checkWith(async () => (await import('@larkway/dealers-contract')).dealerApplicationSchema),
  send: (application, idempotencyKey) =>
    http.post(dealersPaths.dealerships, toApplication(application), { idempotencyKey }),
  failure: () => ({ title: 'Error', text: 'Failed to add dealership. Please try again.' }),
});

/** The form without scripts; the dealer list shows the success. */
export const addDealershipAction = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, addDealershipForm(context.http), '/dealerships?application=received');
