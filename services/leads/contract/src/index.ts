export { contactStates, contactSubjects } from './contact-options.js';
export type { ContactState, ContactSubject } from './contact-options.js';
export { contactFormSchema, contactMessageSchema } from './contact-message.js';
export type { ContactForm, ContactMessage, ContactMessageInput } from './contact-message.js';
export { idempotencyKeyHeader, idempotencyKeySchema } from '@larkway/kit-contract';
export { leadsPaths } from './paths.js';
export { leadsRoutes } from './routes.js';
export {
  defaultInquiryMessage,
  vehicleInquiryFormSchema,
  vehicleInquirySchema,
} from './vehicle-inquiry.js';
export type { VehicleInquiry, VehicleInquiryForm, VehicleInquiryInput } from './vehicle-inquiry.js';
export { leadSchema, leadsOperationsRoutes, unansweredSchema } from './operations.js';
export type { Lead, Unanswered, UnansweredLead } from './operations.js';
