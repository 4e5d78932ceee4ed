import type { ContactMessageMail } from '@larkway/email-contract';
import type { MailSettings } from '../mails/mail-definition.js';

/** Where a team reads. */
export const mailboxOf = (
  team: ContactMessageMail['team'],
  { SALES_EMAIL, SUPPORT_EMAIL, NETWORK_EMAIL }: MailSettings,
): string => ({ sales: SALES_EMAIL, support: SUPPORT_EMAIL, network: NETWORK_EMAIL })[team];
