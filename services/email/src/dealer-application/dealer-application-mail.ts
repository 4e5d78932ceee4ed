import type { DealerApplicationMail } from '@larkway/email-contract';
import { answerByMail, composeMail, type MailContent, reachableBy, withoutTurns } from '../layout/compose-mail.js';
import { html } from '../layout/html.js';

/** The mail that tells the network team about a dealer who wants to join. */
export const dealerApplicationMail = (application: DealerApplicationMail, brand: string): MailContent => {
  const { email, state, membershipId, reference } = application;
  const name = withoutTurns(application.name);
  const address = withoutTurns(application.address);
  const city = withoutTurns(application.city);
  const place = `${city}, ${state} ${withoutTurns(application.zipCode)}`;
  return composeMail({
    brand,
    subject: `Dealer application: ${name} (${city}, ${state})`,
    preview: `${name} in ${city}, ${state}, would like to join the network`,
    title: `${name} would like to join the network`,
    facts: [
      { label: 'Dealership', text: name, html: html`<strong>${name}</strong>` },
      { label: 'Address', text: `${address}, ${place}`, html: html`${address}<br>${place}` },
      ...reachableBy(application),
      { label: 'Membership ID', text: membershipId ?? 'none given' },
    ],
    action: answerByMail(email, `${brand}: your dealer application`),
    footer: `Sent by the ${brand} website. Answering this mail answers the applicant. Reference ${reference}`,
  });
};
