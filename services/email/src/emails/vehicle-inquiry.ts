import type { VehicleInquiryEmail, VehicleInquiryReceipt } from '@larkway/email-contract';
import {
  composeEmail,
  composeReceipt,
  contactFacts,
  replyByEmail,
} from '../layout/compose-email.js';
import { withoutBidiControls } from '../layout/header-text.js';
import { html } from '../layout/html.js';
import { answerFact } from './answer-fact.js';
import type { EmailDefinition } from './email-definition.js';

/** Notifies the sales team of an inquiry. */
export const vehicleInquiryEmail: EmailDefinition<VehicleInquiryEmail> = {
  audience: 'team',
  addresses: ({ name, email }, { SALES_EMAIL }) => ({
    to: SALES_EMAIL,
    replyTo: { name, address: email },
  }),
  compose: (inquiry, settings) => {
    const { BRAND } = settings;
    const { email, message, vehiclePrice, reference } = inquiry;
    const name = withoutBidiControls(inquiry.name);
    const vehicleName = withoutBidiControls(inquiry.vehicleName);
    return composeEmail({
      brand: BRAND,
      subject: `Vehicle inquiry: ${vehicleName} (${name})`,
      preview: `${name} would like to know more about the ${vehicleName}`,
      title: `${name} asks about the ${vehicleName}`,
      facts: [
        {
          label: 'Vehicle',
          text: `${vehicleName}, ${vehiclePrice}`,
          html: html`<strong>${vehicleName}</strong>, ${vehiclePrice}`,
        },
        { label: 'Name', text: name },
        ...contactFacts(inquiry),
        ...answerFact(inquiry.answerPath, settings),
      ],
      message,
      action: replyByEmail(email, `${BRAND}: ${vehicleName}`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the shopper. Reference ${reference}`,
    });
  },
};

/** Confirms an inquiry to the shopper. */
export const vehicleInquiryReceipt: EmailDefinition<VehicleInquiryReceipt> = {
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
      paragraphs: [
        `Thank you for your interest in a ${BRAND} vehicle.`,
        'Our sales team has your question and replies by email or phone within 24 hours.',
        'Something to add? Just reply to this email.',
      ],
      facts: [{ label: 'Reference', text: reference }],
      form: 'vehicle inquiry',
    }),
};
