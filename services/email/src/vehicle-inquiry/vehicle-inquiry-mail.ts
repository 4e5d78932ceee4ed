import type { VehicleInquiryMail } from '@larkway/email-contract';
import { answerByMail, composeMail, type MailContent, reachableBy, withoutTurns } from '../layout/compose-mail.js';
import { html } from '../layout/html.js';

/** The mail that tells the sales team about an inquiry. */
export const vehicleInquiryMail = (inquiry: VehicleInquiryMail, brand: string): MailContent => {
  const { email, message, vehiclePrice, reference } = inquiry;
  const name = withoutTurns(inquiry.name);
  const vehicleName = withoutTurns(inquiry.vehicleName);
  return composeMail({
    brand,
    subject: `Vehicle inquiry: ${vehicleName} (${name})`,
    preview: `${name} would like to know more about the ${vehicleName}`,
    title: `${name} asks about the ${vehicleName}`,
    facts: [
      { label: 'Vehicle', text: `${vehicleName}, ${vehiclePrice}`, html: html`<strong>${vehicleName}</strong>, ${vehiclePrice}` },
      { label: 'Name', text: name },
      ...reachableBy(inquiry),
    ],
    message,
    action: answerByMail(email, `${brand}: ${vehicleName}`),
    footer: `Sent by the ${brand} website. Answering this mail answers the shopper. Reference ${reference}`,
  });
};
