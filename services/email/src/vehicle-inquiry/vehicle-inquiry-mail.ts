import type { VehicleInquiryMail } from '@larkway/email-contract';
import { html, lines } from '../layout/html.js';
import { actionButton, factsTable, mailPage } from '../layout/mail-page.js';

const mailto = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`;

/** Subject and both bodies of the mail that tells the sales team about an inquiry. */
export const vehicleInquiryMail = (inquiry: VehicleInquiryMail, brand: string): { subject: string; html: string; text: string } => {
  const { name, email, phone, message, vehicleName, vehiclePrice, reference } = inquiry;
  const footer = `Sent by the ${brand} website. Answering this mail answers the shopper. Reference ${reference}`;
  const page = mailPage({
    brand,
    preview: `${name} would like to know more about the ${vehicleName}`,
    title: `${name} asks about the ${vehicleName}`,
    content: [
      factsTable([
        { label: 'Vehicle', value: html`<strong>${vehicleName}</strong>, ${vehiclePrice}` },
        { label: 'Name', value: html`${name}` },
        { label: 'Phone', value: html`<a href="tel:${phone.replace(/[^\d+]/g, '')}" style="color:#11282B">${phone}</a>` },
        { label: 'E-mail', value: html`<a href="${mailto(email)}" style="color:#11282B">${email}</a>` },
        { label: 'Message', value: lines(message) },
      ]),
      actionButton('Answer by e-mail', `${mailto(email)}?subject=${encodeURIComponent(`${brand}: ${vehicleName}`)}`),
    ],
    footer,
  });
  const text = [
    `${name} asks about the ${vehicleName}`,
    '',
    `Vehicle: ${vehicleName}, ${vehiclePrice}`,
    `Name:    ${name}`,
    `Phone:   ${phone}`,
    `E-mail:  ${email}`,
    '',
    message,
    '',
    `-- `,
    footer,
  ].join('\n');
  return { subject: `Vehicle inquiry: ${vehicleName} (${name})`, html: page, text };
};
