export { contactMessageMailSchema } from './contact-message-mail.js';
export type { ContactMessageMail } from './contact-message-mail.js';
export { dealerApplicationMailSchema, dealerApplicationReceiptSchema } from './dealer-application-mail.js';
export type { DealerApplicationMail, DealerApplicationReceipt } from './dealer-application-mail.js';
export { emailQueue } from './queue.js';
export { vehicleInquiryMailSchema } from './vehicle-inquiry-mail.js';
export type { VehicleInquiryMail } from './vehicle-inquiry-mail.js';
