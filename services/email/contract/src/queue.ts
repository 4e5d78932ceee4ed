import { defineQueue } from '@larkway/kit-contract';
import { contactMessageMailSchema, contactMessageReceiptSchema } from './contact-message-mail.js';
import {
  dealerApplicationApprovedSchema,
  dealerApplicationDeclinedSchema,
  dealerApplicationMailSchema,
  dealerApplicationReceiptSchema,
} from './dealer-application-mail.js';
import { vehicleInquiryMailSchema, vehicleInquiryReceiptSchema } from './vehicle-inquiry-mail.js';

/**
 * The mails this platform sends. When to try again after what a mail server said is the worker's own affair; the pauses here
 * follow errors of ours, such as a database that is away, and are short so that nobody waits long once it is back.
 */
export const emailQueue = defineQueue({
  name: 'email',
  jobs: {
    'vehicle-inquiry': vehicleInquiryMailSchema,
    'vehicle-inquiry-receipt': vehicleInquiryReceiptSchema,
    'contact-message': contactMessageMailSchema,
    'contact-message-receipt': contactMessageReceiptSchema,
    'dealer-application': dealerApplicationMailSchema,
    'dealer-application-receipt': dealerApplicationReceiptSchema,
    'dealer-application-approved': dealerApplicationApprovedSchema,
    'dealer-application-declined': dealerApplicationDeclinedSchema,
  },
  retry: { firstMs: 1_000, longestMs: 15_000, jitter: 0.2 },
  keepSeconds: { completed: 3_600, failed: 14 * 86_400 },
});
