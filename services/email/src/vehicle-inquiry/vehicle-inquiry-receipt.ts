import type { VehicleInquiryReceipt } from '@larkway/email-contract';
import { composeReceipt } from '../layout/compose-receipt.js';
import type { MailDefinition } from '../mails/mail-definition.js';

/** The mail that tells a shopper that the question has arrived. */
export const vehicleInquiryReceipt: MailDefinition<VehicleInquiryReceipt> = {
  audience: 'sender',
  limited: true,
  addresses: ({ email }, { BRAND, SALES_EMAIL }) => ({
    to: email,
    replyTo: { name: `${BRAND} sales`, address: SALES_EMAIL },
  }),
  compose: ({ reference }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: 'We have received your question about a vehicle',
      preview: 'Our sales team replies within 24 hours',
      title: 'We have your question',
      words: [
        `Thank you for your interest in a ${BRAND} vehicle.`,
        'Our sales team has your question and replies by email or phone within 24 hours.',
        'Something to add? Just reply to this email.',
      ],
      facts: [{ label: 'Reference', text: reference }],
      form: 'vehicle inquiry',
    }),
};
