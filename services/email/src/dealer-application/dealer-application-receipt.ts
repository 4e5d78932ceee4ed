import type { DealerApplicationReceipt } from '@larkway/email-contract';
import { composeMail, type MailContent } from '../layout/compose-mail.js';

/** The mail that tells an applicant that the application has arrived, without a word of what was typed. */
export const dealerApplicationReceipt = ({ state, reference }: DealerApplicationReceipt, brand: string): MailContent =>
  composeMail({
    brand,
    subject: `We have received your application to the ${brand} dealer network`,
    preview: 'Our network team looks at it next',
    title: 'Your application has arrived',
    words: [
      `Thank you for your interest in becoming an authorized ${brand} dealer.`,
      'Our network team looks at every application in person and answers by e-mail. Your dealership is listed on the website once it is approved.',
      'Something to add or to correct? Just answer this mail.',
    ],
    facts: [
      { label: 'State', text: state },
      { label: 'Reference', text: reference },
    ],
    footer: `Sent by the ${brand} website, because this address was given in a dealer application. If that was not you, there is nothing you need to do.`,
  });
