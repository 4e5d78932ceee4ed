import { answerTimes } from '@larkway/content-contract';
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
  compose: (application, settings) => {
    const { BRAND } = settings;
    const { email, membershipId, reference } = application;
    const name = withoutBidiControls(application.name);
    const address = withoutBidiControls(application.address);
    const city = withoutBidiControls(application.city);
    const state = withoutBidiControls(application.state);
    const place = `${city}, ${state} ${withoutBidiControls(application.zipCode)}`;
    return composeEmail({
      settings,
      subject: `Dealer application: ${name} (${city}, ${state})`,
      preview: `${name} in ${city}, ${state}, would like to join the network`,
      title: `${name} would like to join the network`,
      paragraphs: [
        `The applicant expects a decision by email ${answerTimes.dealerApplication}. Decide in the operations console.`,
      ],
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
  compose: ({ state, reference }, settings) => {
    const { BRAND, SITE_ORIGIN, SALES_PHONE } = settings;
    return composeReceipt({
      settings,
      subject: `We have received your application to the ${BRAND} dealer network`,
      preview: `Under review: you have an answer ${answerTimes.dealerApplication}`,
      title: 'Your application is under review',
      paragraphs: [
        `Thank you for your interest in becoming an authorized ${BRAND} dealer. We have your application. Something to add or correct? Just reply to this email.`,
      ],
      steps: [
        {
          title: 'We review it',
          text: `Our network team reviews every application ${answerTimes.dealerApplication}.`,
        },
        { title: 'We answer by email', text: 'Either way, you hear from us at this address.' },
        {
          title: 'You are listed',
          text: 'Once approved, shoppers find your dealership on the website.',
        },
      ],
      facts: [
        { label: 'State', text: withoutBidiControls(state) },
        { label: 'Status', text: 'Under review' },
        { label: 'Reference', text: reference },
      ],
      action: {
        label: 'What happens next',
        href: `${SITE_ORIGIN}/thank-you?request=application`,
      },
      phone: SALES_PHONE,
      form: 'dealer application',
    });
  },
};

/** Tells the applicant that the dealership is listed. */
export const dealerApplicationApproved: EmailDefinition<DealerApplicationApproved> = {
  ...toApplicant,
  compose: ({ reference, stateSlug, ...application }, settings) => {
    const { BRAND, SITE_ORIGIN } = settings;
    const state = withoutBidiControls(application.state);
    return composeReceipt({
      settings,
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
  compose: ({ state, reference }, settings) => {
    const { BRAND } = settings;
    return composeReceipt({
      settings,
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
    });
  },
};
