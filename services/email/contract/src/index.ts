export { contactMessageEmailSchema, contactMessageReceiptSchema } from './queue.js';
export type { ContactMessageEmail, ContactMessageReceipt } from './queue.js';
export {
  dealerApplicationApprovedSchema,
  dealerApplicationDeclinedSchema,
  dealerApplicationEmailSchema,
  dealerApplicationReceiptSchema,
} from './queue.js';
export type {
  DealerApplicationApproved,
  DealerApplicationDeclined,
  DealerApplicationEmail,
  DealerApplicationReceipt,
} from './queue.js';
export { emailQueue } from './queue.js';
export { vehicleInquiryEmailSchema, vehicleInquiryReceiptSchema } from './queue.js';
export type { VehicleInquiryEmail, VehicleInquiryReceipt } from './queue.js';
export {
  emailOperationsRoutes,
  mailServerStateSchema,
  emailStates,
  emailWorkerSchema,
  recipientSchema,
  suppressionSchema,
} from './operations.js';
export type {
  MailServerState,
  EmailState,
  EmailWorker,
  Recipient,
  Suppression,
} from './operations.js';
