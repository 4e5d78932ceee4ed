export { idempotencyKeyHeader, leadsPaths } from './paths.js';
export { idempotencyKeySchema, leadsRoutes } from './routes.js';
export { defaultInquiryMessage, vehicleInquiryFormSchema, vehicleInquirySchema } from './vehicle-inquiry.js';
export type { VehicleInquiry, VehicleInquiryForm, VehicleInquiryInput } from './vehicle-inquiry.js';
