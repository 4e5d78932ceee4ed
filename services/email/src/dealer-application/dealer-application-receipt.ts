import type { DealerApplicationReceipt } from '@larkway/email-contract';
import { withoutTurns } from '../layout/compose-mail.js';
import { composeReceipt } from '../layout/compose-receipt.js';
import type { MailDefinition } from '../mails/mail-definition.js';
import { toApplicant } from './to-applicant.js';

/** The mail that tells an applicant that the application has arrived. */
export const dealerApplicationReceipt: MailDefinition<DealerApplicationReceipt> = {
  ...toApplicant,
  limited: true,
  compose: ({ state, reference }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: `We have received your application to the ${BRAND} dealer network`,
      preview: 'Our network team reviews it next',
      title: 'We have your application',
      words: [
        `Thank you for your interest in becoming an authorized ${BRAND} dealer.`,
        'Our network team reviews every application and answers by email. Your dealership is listed on the website once it is approved.',
        'Something to add or correct? Just reply to this email.',
      ],
      facts: [
        { label: 'State', text: withoutTurns(state) },
        { label: 'Reference', text: reference },
      ],
      form: 'dealer application',
    }),
};
