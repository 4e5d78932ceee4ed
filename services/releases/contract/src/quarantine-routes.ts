import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { quarantineActions, quarantineReportSchema } from './quarantine.js';

/** What site servers report about versions whose server code they no longer run. */
export const quarantineRoutes = {
  reportQuarantine: defineRoute({
    method: 'POST',
    path: '/releases/quarantines',
    summary:
      'Rolls back a version that a site server has quarantined, or stops its canary; safe to repeat',
    body: quarantineReportSchema,
    success: {
      status: 200,
      schema: z.strictObject({ action: z.enum(quarantineActions) }),
      description: 'What was done',
    },
    errors: [401, 403, 409, 422, 503],
  }),
};
