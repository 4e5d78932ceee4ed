export { contactMessageMailSchema, contactMessageReceiptSchema } from './contact-message-mail.js';
export type { ContactMessageMail, ContactMessageReceipt } from './contact-message-mail.js';
export {
  dealerApplicationApprovedSchema,
  dealerApplicationDeclinedSchema,
  dealerApplicationMailSchema,
  dealerApplicationReceiptSchema,
} from './dealer-application-mail.js';
export type {
  DealerApplicationApproved,
  DealerApplicationDeclined,
  DealerApplicationMail,
  DealerApplicationReceipt,
} from './dealer-application-mail.js';
export { emailQueue } from './queue.js';
export { vehicleInquiryMailSchema, vehicleInquiryReceiptSchema } from './vehicle-inquiry-mail.js';
export type { VehicleInquiryMail, VehicleInquiryReceipt } from './vehicle-inquiry-mail.js';
export {
  emailOperationsRoutes,
  mailServerStateSchema,
  mailStates,
  mailWorkerSchema,
  recipientSchema,
  suppressionSchema,
} from './operations.js';
export type {
  MailServerState,
  MailState,
  MailWorker,
  Recipient,
  Suppression,
} from './operations.js';
