import type { DealerApplicationMail } from '@larkway/email-contract';
import { answerByMail, composeMail, reachableBy, withoutTurns } from '../layout/compose-mail.js';
import { html } from '../layout/html.js';
import type { MailDefinition } from '../mails/mail-definition.js';

/** The mail that tells the network team about a dealer who wants to join. */
export const dealerApplicationMail: MailDefinition<DealerApplicationMail> = {
  audience: 'team',
  addresses: ({ name, email }, { NETWORK_EMAIL }) => ({
    to: NETWORK_EMAIL,
    replyTo: { name, address: email },
  }),
  compose: (application, { BRAND }) => {
    const { email, membershipId, reference } = application;
    const name = withoutTurns(application.name);
    const address = withoutTurns(application.address);
    const city = withoutTurns(application.city);
    const state = withoutTurns(application.state);
    const place = `${city}, ${state} ${withoutTurns(application.zipCode)}`;
    return composeMail({
      brand: BRAND,
      subject: `Dealer application: ${name} (${city}, ${state})`,
      preview: `${name} in ${city}, ${state}, would like to join the network`,
      title: `${name} would like to join the network`,
      facts: [
        { label: 'Dealership', text: name, html: html`<strong>${name}</strong>` },
        { label: 'Address', text: `${address}, ${place}`, html: html`${address}<br />${place}` },
        ...reachableBy(application),
        { label: 'Membership ID', text: membershipId ?? 'none given' },
      ],
      action: answerByMail(email, `${BRAND}: your dealer application`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the applicant. Reference ${reference}`,
    });
  },
};
