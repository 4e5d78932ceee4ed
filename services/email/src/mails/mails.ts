import type { emailQueue } from '@larkway/email-contract';
import type { JobName, JobPayload } from '@larkway/kit-contract';
import { contactMessageMail } from '../contact-message/contact-message-mail.js';
import { contactMessageReceipt } from '../contact-message/contact-message-receipt.js';
import { dealerApplicationApproved } from '../dealer-application/dealer-application-approved.js';
import { dealerApplicationDeclined } from '../dealer-application/dealer-application-declined.js';
import { dealerApplicationMail } from '../dealer-application/dealer-application-mail.js';
import { dealerApplicationReceipt } from '../dealer-application/dealer-application-receipt.js';
import { vehicleInquiryMail } from '../vehicle-inquiry/vehicle-inquiry-mail.js';
import { vehicleInquiryReceipt } from '../vehicle-inquiry/vehicle-inquiry-receipt.js';
import type { MailDefinition } from './mail-definition.js';

export type MailKind = JobName<typeof emailQueue>;
export type MailPayload<K extends MailKind> = JobPayload<typeof emailQueue, K>;

/** Every job of the queue and the mail it stands for; one that is missing does not compile. */
const mails: { readonly [K in MailKind]: MailDefinition<MailPayload<K>> } = {
  'vehicle-inquiry': vehicleInquiryMail,
  'vehicle-inquiry-receipt': vehicleInquiryReceipt,
  'contact-message': contactMessageMail,
  'contact-message-receipt': contactMessageReceipt,
  'dealer-application': dealerApplicationMail,
  'dealer-application-receipt': dealerApplicationReceipt,
  'dealer-application-approved': dealerApplicationApproved,
  'dealer-application-declined': dealerApplicationDeclined,
};

/** The definition of a kind that is known as a text only. */
export const mailOf = (kind: string): MailDefinition<unknown> =>
  mails[kind as MailKind] as MailDefinition<unknown>;
