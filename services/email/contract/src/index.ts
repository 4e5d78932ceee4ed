export {
  contactMessageEmailSchema,
  contactMessageReceiptSchema,
  dealerApplicationApprovedSchema,
  dealerApplicationDeclinedSchema,
  dealerApplicationEmailSchema,
  dealerApplicationReceiptSchema,
  emailQueue,
  notificationEmailSchema,
  vehicleInquiryEmailSchema,
  vehicleInquiryReceiptSchema,
} from './queue.js';
export type {
  ContactMessageEmail,
  ContactMessageReceipt,
  DealerApplicationApproved,
  DealerApplicationDeclined,
  DealerApplicationEmail,
  DealerApplicationReceipt,
  NotificationEmail,
  VehicleInquiryEmail,
  VehicleInquiryReceipt,
} from './queue.js';
export {
  composedEmailSchema,
  emailOperationsRoutes,
  emailStates,
  emailWorkerSchema,
  mailServerStateSchema,
  recipientSchema,
  relayStateSchema,
  suppressionSchema,
} from './operations.js';
export { newSendingLimitSchema, sendingLimitSchema } from './sending-limits.js';
export type { NewSendingLimit, SendingLimit } from './sending-limits.js';
export type {
  ComposedEmail,
  EmailState,
  EmailWorker,
  MailServerState,
  Recipient,
  RelayState,
  Suppression,
} from './operations.js';
