import { defineSubmission } from '@larkway/kit-contract';
import { contactMessageSchema } from './contact-message.js';
import { leadsPaths } from './paths.js';
import { vehicleInquirySchema } from './vehicle-inquiry.js';

const description = 'Stored durably; the email follows within moments';

/** The operations of the leads service. */
export const leadsRoutes = {
  vehicleInquiry: defineSubmission({
    path: leadsPaths.vehicleInquiry,
    summary: 'Asks the sales team about a vehicle',
    body: vehicleInquirySchema,
    description,
  }),
  contact: defineSubmission({
    path: leadsPaths.contact,
    summary: 'Sends a message to the team that answers its subject',
    body: contactMessageSchema,
    description,
  }),
};
