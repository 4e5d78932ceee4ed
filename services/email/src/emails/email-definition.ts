import type { EmailContent } from '../layout/compose-email.js';

/** What emails contain about the site and its teams. */
export interface EmailSettings {
  BRAND: string;
  SALES_EMAIL: string;
  SUPPORT_EMAIL: string;
  NETWORK_EMAIL: string;
  /** As shown and dialed. */
  SALES_PHONE: string;
  SUPPORT_PHONE: string;
  SITE_ORIGIN: string;
}

export interface EmailAddresses {
  to: string;
  replyTo: { name: string; address: string };
}

/**
 * One kind of email: its recipients and content. Pure, so that it can be rendered in another
 * process.
 */
export interface EmailDefinition<P> {
  /** One of our mailboxes, or an address that a visitor typed into a form. */
  audience: 'team' | 'sender';
  /** Anyone can trigger it with a form, so it is limited per mailbox. */
  limited?: true;
  addresses(payload: P, settings: EmailSettings): EmailAddresses;
  compose(payload: P, settings: EmailSettings): EmailContent;
}
