import type {
  DealerApplicationApproved,
  DealerApplicationDeclined,
  DealerApplicationEmail,
  DealerApplicationReceipt,
} from '@larkway/email-contract';
import {
  composeEmail,
  composeReceipt,
  contactFacts,
  replyByEmail,
} from '../layout/compose-email.js';
import { withoutBidiControls } from '../layout/header-text.js';
import { html } from '../layout/html.js';
import type { EmailDefinition } from './email-definition.js';

/** Notifies the network team of a dealer who wants to join. */
export const dealerApplicationEmail: EmailDefinition<DealerApplicationEmail> = {
  audience: 'team',
  addresses: ({ name, email }, { NETWORK_EMAIL }) => ({
    to: NETWORK_EMAIL,
    replyTo: { name, address: email },
  }),
  compose: (application, { BRAND }) => {
    const { email, membershipId, reference } = application;
    const name = withoutBidiControls(application.name);
    const address = withoutBidiControls(application.address);
    const city = withoutBidiControls(application.city);
    const state = withoutBidiControls(application.state);
    const place = `${city}, ${state} ${withoutBidiControls(application.zipCode)}`;
    return composeEmail({
      brand: BRAND,
      subject: `Dealer application: ${name} (${city}, ${state})`,
      preview: `${name} in ${city}, ${state}, would like to join the network`,
      title: `${name} would like to join the network`,
      facts: [
        { label: 'Dealership', text: name, html: html`<strong>${name}</strong>` },
        { label: 'Address', text: `${address}, ${place}`, html: html`${address}<br />${place}` },
        ...contactFacts(application),
        { label: 'Membership ID', text: membershipId ?? 'none given' },
      ],
      action: replyByEmail(email, `${BRAND}: your dealer application`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the applicant. Reference ${reference}`,
    });
  },
};

/** Replies to emails to an applicant go to the network team. */
const toApplicant: Pick<EmailDefinition<{ email: string }>, 'audience' | 'addresses'> = {
  audience: 'sender',
  addresses: ({ email }, { BRAND, NETWORK_EMAIL }) => ({
    to: email,
    replyTo: { name: `${BRAND} dealer network`, address: NETWORK_EMAIL },
  }),
};

/** Confirms an application to the applicant. */
export const dealerApplicationReceipt: EmailDefinition<DealerApplicationReceipt> = {
  ...toApplicant,
  limited: true,
  compose: ({ state, reference }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: `We have received your application to the ${BRAND} dealer network`,
      preview: 'Our network team reviews it next',
      title: 'We have your application',
      paragraphs: [
        `Thank you for your interest in becoming an authorized ${BRAND} dealer.`,
        'Our network team reviews every application and answers by email. Your dealership is listed on the website once it is approved.',
        'Something to add or correct? Just reply to this email.',
      ],
      facts: [
        { label: 'State', text: withoutBidiControls(state) },
        { label: 'Reference', text: reference },
      ],
      form: 'dealer application',
    }),
};

/** Tells the applicant that the dealership is listed. */
export const dealerApplicationApproved: EmailDefinition<DealerApplicationApproved> = {
  ...toApplicant,
  compose: ({ reference, stateSlug, ...application }, { BRAND, SITE_ORIGIN }) => {
    const state = withoutBidiControls(application.state);
    return composeReceipt({
      brand: BRAND,
      subject: `Welcome to the ${BRAND} dealer network`,
      preview: 'Your dealership is listed on our website',
      title: 'Your dealership is listed',
      paragraphs: [
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

/** Tells the applicant that the dealership is not listed. */
export const dealerApplicationDeclined: EmailDefinition<DealerApplicationDeclined> = {
  ...toApplicant,
  compose: ({ state, reference }, { BRAND }) =>
    composeReceipt({
      brand: BRAND,
      subject: `Your application to the ${BRAND} dealer network`,
      preview: 'The decision of our network team',
      title: 'We cannot add your dealership at this time',
      paragraphs: [
        `Thank you for your interest in becoming an authorized ${BRAND} dealer, and for the time you took to apply.`,
        'Our network team has reviewed your application, and we are not able to add your dealership to the network.',
        'If you have a question, or if your situation changes, just reply to this email.',
      ],
      facts: [
        { label: 'State', text: withoutBidiControls(state) },
        { label: 'Reference', text: reference },
      ],
      form: 'dealer application',
    }),
};
