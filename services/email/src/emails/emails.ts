import type { emailQueue } from '@larkway/email-contract';
import type { JobName, JobPayload } from '@larkway/kit-contract';
import { contactMessageEmail, contactMessageReceipt } from './contact-message.js';
import {
  dealerApplicationApproved,
  dealerApplicationDeclined,
  dealerApplicationEmail,
  dealerApplicationReceipt,
} from './dealer-application.js';
import { notificationEmail } from './notification.js';
import { vehicleInquiryEmail, vehicleInquiryReceipt } from './vehicle-inquiry.js';
import type { EmailDefinition } from './email-definition.js';

export type EmailKind = JobName<typeof emailQueue>;
export type EmailPayload<K extends EmailKind> = JobPayload<typeof emailQueue, K>;

/** The email for each job of the queue; a missing one does not compile. */
const emails: { readonly [K in EmailKind]: EmailDefinition<EmailPayload<K>> } = {
  'vehicle-inquiry': vehicleInquiryEmail,
  'vehicle-inquiry-receipt': vehicleInquiryReceipt,
  'contact-message': contactMessageEmail,
  'contact-message-receipt': contactMessageReceipt,
  'dealer-application': dealerApplicationEmail,
  'dealer-application-receipt': dealerApplicationReceipt,
  'dealer-application-approved': dealerApplicationApproved,
  'dealer-application-declined': dealerApplicationDeclined,
  notification: notificationEmail,
};

/** The definition of a kind that is known only as text. */
export const definitionOf = (kind: string): EmailDefinition<unknown> =>
  emails[kind as EmailKind] as EmailDefinition<unknown>;
