import type { VehicleInquiryReceipt } from '@larkway/email-contract';
import { composeReceipt } from '../layout/compose-receipt.js';
import type { MailDefinition } from '../mails/mail-definition.js';

/** The mail that tells a shopper that the question has arrived. */
export const vehicleInquiryReceipt: MailDefinition<VehicleInquiryReceipt> = {
  audience: 'sender',
  limited: true,
  addresses: ({ email }, { BRAND, SALES_EMAIL }) => ({ to: email, replyTo: { name: `${BRAND} sales`, address: SALES_EMAIL } }),
  compose: ({ reference }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: 'We have received your question about a vehicle',
      preview: 'Our sales team answers it next',
      title: 'Your question has arrived',
      words: [
        `Thank you for your interest in a ${BRAND} vehicle.`,
        'Our sales team has your question and answers it in person, by email or by phone.',
        'Something to add? Just answer this mail.',
      ],
      facts: [{ label: 'Reference', text: reference }],
      form: 'vehicle inquiry',
    }),
};
