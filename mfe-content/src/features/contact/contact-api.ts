import {
  type contactFormSchema,
  type ContactMessageInput,
  leadsPaths,
} from '@larkway/leads-contract';
import {
  type ActionContext,
  type ActionResult,
  answerPost,
  ApiError,
  checkWith,
  type FormDefinition,
  type Http,
} from '@larkway/sdk';

/** The seven fields as typed; a select without a choice is empty. */
export type ContactValues = Record<keyof (typeof contactFormSchema)['shape'], string>;

/** The request body: the two names joined by a space. The service checks state and subject. */
const toContactMessage = ({ firstName, lastName, ...rest }: ContactValues): ContactMessageInput =>
  ({ ...rest, name: `${firstName.trim()} ${lastName.trim()}` }) as ContactMessageInput;

/** The form, with the service's message and errors after a failure. */
export const contactForm = (http: Http): FormDefinition<ContactValues> => ({
  initial: {
    firstName: '',
    lastName: '',
    email: '',
    phone: '',
    state: '',
    subject: '',
    message: '',
  },
  check: checkWith(async () => (await import('@larkway/leads-contract')).contactFormSchema),
  send: (values, idempotencyKey) =>
    http.post(leadsPaths.contact, toContactMessage(values), { idempotencyKey }),
  failure: (error) => ({
    text: (error instanceof ApiError && error.body?.error) || 'Failed to send email',
  }),
  fieldsOfPaths: { name: 'firstName' },
});

/** The page after a message names the team that answers its subject. */
export const afterContact = ({ subject }: ContactValues): string =>
  `/thank-you?subject=${encodeURIComponent(subject)}`;

/** The form without scripts. */
export const contactAction = (context: ActionContext): Promise<ActionResult> =>
  answerPost(context, contactForm(context.http), afterContact);
