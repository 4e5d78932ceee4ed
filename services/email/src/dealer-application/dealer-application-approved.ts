import type { DealerApplicationApproved } from '@larkway/email-contract';
import { withoutTurns } from '../layout/compose-mail.js';
import { composeReceipt } from '../layout/compose-receipt.js';
import type { MailDefinition } from '../mails/mail-definition.js';
import { toApplicant } from './to-applicant.js';

/** The mail that tells an applicant that the dealership is listed. */
export const dealerApplicationApproved: MailDefinition<DealerApplicationApproved> = {
  ...toApplicant,
  compose: ({ reference, stateSlug, ...application }, { BRAND, SITE_ORIGIN }) => {
    const state = withoutTurns(application.state);
    return composeReceipt({
      brand: BRAND,
      subject: `Welcome to the ${BRAND} dealer network`,
      preview: 'Your dealership is listed on our website',
      title: 'Your dealership is listed',
      words: [
        `Your application to the ${BRAND} dealer network has been approved. Shoppers in ${state} can now find your dealership on our website.`,
        'Please check your listing. If something is wrong, just reply to this email and we will correct it.',
      ],
      facts: [
        { label: 'State', text: state },
        { label: 'Reference', text: reference },
      ],
      action: { label: `See the dealers in ${state}`, href: `${SITE_ORIGIN}/states/${stateSlug}` },
      form: 'dealer application',
    });
  },
};
