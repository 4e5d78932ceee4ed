import type { MailContent } from '../layout/compose-mail.js';

/** What the mails know about the site and its teams. */
export interface MailSettings {
  BRAND: string;
  SALES_EMAIL: string;
  SUPPORT_EMAIL: string;
  NETWORK_EMAIL: string;
  SITE_ORIGIN: string;
}

export interface MailAddresses {
  to: string;
  replyTo: { name: string; address: string };
}

/** One kind of mail: whom it reaches and what it says. Pure, so that it can be written in a process of its own. */
export interface MailDefinition<P> {
  /** A mailbox of ours, or an address that somebody typed into a form. */
  audience: 'team' | 'sender';
  /** Sent whenever somebody fills in a form, and therefore limited per mailbox. */
  limited?: true;
  addresses(payload: P, settings: MailSettings): MailAddresses;
  compose(payload: P, settings: MailSettings): MailContent;
}
