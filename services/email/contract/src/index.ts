export { emailQueue } from './queue.js';
export { vehicleInquiryMailSchema } from './vehicle-inquiry-mail.js';
export type { VehicleInquiryMail } from './vehicle-inquiry-mail.js';
