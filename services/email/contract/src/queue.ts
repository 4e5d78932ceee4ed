import { defineQueue } from '@larkway/kit-contract';
import { contactMessageMailSchema } from './contact-message-mail.js';
import { dealerApplicationMailSchema, dealerApplicationReceiptSchema } from './dealer-application-mail.js';
import { vehicleInquiryMailSchema } from './vehicle-inquiry-mail.js';

/**
 * The mails this platform sends. A mail server that is away or says «later» is asked again for more than a day:
 * 1 s, 2 s, 4 s … at most every half hour (80 tries are at least 27 hours); a refusal for good ends it at once.
 */
export const emailQueue = defineQueue({
  name: 'email',
  jobs: {
    'vehicle-inquiry': vehicleInquiryMailSchema,
    'contact-message': contactMessageMailSchema,
    'dealer-application': dealerApplicationMailSchema,
    'dealer-application-receipt': dealerApplicationReceiptSchema,
  },
  retry: { attempts: 80, firstMs: 1_000, longestMs: 30 * 60_000, jitter: 0.2 },
  keepSeconds: { completed: 3_600, failed: 14 * 86_400 },
});
