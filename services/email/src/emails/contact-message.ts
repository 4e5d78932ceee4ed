import { answerTimes } from '@larkway/content-contract';
import type { ContactMessageEmail, ContactMessageReceipt } from '@larkway/email-contract';
import {
  composeEmail,
  composeReceipt,
  contactFacts,
  replyByEmail,
} from '../layout/compose-email.js';
import { withoutBidiControls } from '../layout/header-text.js';
import { answerFact } from './answer-fact.js';
import type { EmailDefinition, EmailSettings } from './email-definition.js';

const previewCharacters = 140;

/** Sends a visitor's message to the team that answers it. */
export const contactMessageEmail: EmailDefinition<ContactMessageEmail> = {
  audience: 'team',
  addresses: ({ team, name, email }, settings) => ({
    to: mailboxOf(team, settings),
    replyTo: { name, address: email },
  }),
  compose: (contact, settings) => {
    const { BRAND } = settings;
    const { email, message, reference } = contact;
    const name = withoutBidiControls(contact.name);
    const subject = withoutBidiControls(contact.subject);
    const beginning = Array.from(withoutBidiControls(message)).slice(0, previewCharacters).join('');
    return composeEmail({
      settings,
      subject: `Contact: ${subject} (${name})`,
      preview: beginning.replaceAll(/\s+/g, ' '),
      title: `${name} sent a message`,
      paragraphs: [`The visitor expects an answer by email or phone ${answerTimes.request}.`],
      facts: [
        { label: 'Subject', text: subject },
        { label: 'Name', text: name },
        { label: 'State', text: withoutBidiControls(contact.state) },
        ...contactFacts(contact),
        ...answerFact(contact.answerPath, settings),
      ],
      message,
      action: replyByEmail(email, `${BRAND}: ${subject}`),
      footer: `Sent by the ${BRAND} website. Reply to this email to reach the visitor. Reference ${reference}`,
    });
  },
};

const teams = { sales: 'sales team', support: 'support team', network: 'dealer network team' };

/** Confirms a message to the visitor. */
export const contactMessageReceipt: EmailDefinition<ContactMessageReceipt> = {
  audience: 'sender',
  limited: true,
  addresses: ({ email, team }, settings) => ({
    to: email,
    replyTo: { name: `${settings.BRAND} ${team}`, address: mailboxOf(team, settings) },
  }),
  compose: ({ reference, team, subject }, settings) => {
    const { BRAND, SITE_ORIGIN, SALES_PHONE, SUPPORT_PHONE } = settings;
    return composeReceipt({
      settings,
      subject: 'We have received your message',
      preview: `Our ${teams[team]} replies ${answerTimes.request}`,
      title: 'We have your message',
      paragraphs: [
        `Thank you for writing to ${BRAND}. Something to add? Just reply to this email.`,
      ],
      steps: [
        { title: 'We read it', text: `Your message is with our ${teams[team]}.` },
        {
          title: 'We reply',
          text: `A person replies by email or phone ${answerTimes.request}.`,
        },
      ],
      facts: [
        ...(subject ? [{ label: 'Subject', text: subject }] : []),
        { label: 'Reference', text: reference },
      ],
      action: { label: 'Find quick answers', href: `${SITE_ORIGIN}/faq` },
      phone: team === 'support' ? SUPPORT_PHONE : SALES_PHONE,
      form: 'contact message',
    });
  },
};

/** The mailbox of a team. */
const mailboxOf = (
  team: ContactMessageEmail['team'],
  { SALES_EMAIL, SUPPORT_EMAIL, NETWORK_EMAIL }: EmailSettings,
): string => ({ sales: SALES_EMAIL, support: SUPPORT_EMAIL, network: NETWORK_EMAIL })[team];
