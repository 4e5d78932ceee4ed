import type { DealerApplicationDeclined } from '@larkway/email-contract';
import { withoutTurns } from '../layout/compose-mail.js';
import { composeReceipt } from '../layout/compose-receipt.js';
import type { MailDefinition } from '../mails/mail-definition.js';
import { toApplicant } from './to-applicant.js';

/** The mail that tells an applicant that the dealership is not listed. */
export const dealerApplicationDeclined: MailDefinition<DealerApplicationDeclined> = {
  ...toApplicant,
  compose: ({ state, reference }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: `Your application to the ${BRAND} dealer network`,
      preview: 'The decision of our network team',
      title: 'We cannot add your dealership at this time',
      words: [
        `Thank you for your interest in becoming an authorized ${BRAND} dealer, and for the time you took to apply.`,
        'Our network team has reviewed your application, and we are not able to add your dealership to the network.',
        'If you have a question, or if your situation changes, just reply to this email.',
      ],
      facts: [
        { label: 'State', text: withoutTurns(state) },
        { label: 'Reference', text: reference },
      ],
      form: 'dealer application',
    }),
};
