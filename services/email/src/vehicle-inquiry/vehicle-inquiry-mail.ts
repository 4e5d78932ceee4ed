import type { VehicleInquiryMail } from '@larkway/email-contract';
import { answerByMail, composeMail, reachableBy, withoutTurns } from '../layout/compose-mail.js';
import { html } from '../layout/html.js';
import type { MailDefinition } from '../mails/mail-definition.js';

/** The mail that tells the sales team about an inquiry. */
export const vehicleInquiryMail: MailDefinition<VehicleInquiryMail> = {
  audience: 'team',
  addresses: ({ name, email }, { SALES_EMAIL }) => ({
    to: SALES_EMAIL,
    replyTo: { name, address: email },
  }),
  compose: (inquiry, { BRAND }) => {
    const { email, message, vehiclePrice, reference } = inquiry;
    const name = withoutTurns(inquiry.name);
    const vehicleName = withoutTurns(inquiry.vehicleName);
    return composeMail({
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
        ...reachableBy(inquiry),
      ],
      message,
      action: answerByMail(email, `${BRAND}: ${vehicleName}`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the shopper. Reference ${reference}`,
    });
  },
};
