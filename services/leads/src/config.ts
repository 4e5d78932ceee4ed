import { sharedSecret, serviceEnvironment } from '@larkway/kit/config';
import { oneQueueEngine, outboxEnvironment } from '@larkway/kit/queue';
import {
  journalRetentionEnvironment,
  outboxRetentionEnvironment,
  retentionDays,
} from '@larkway/kit/retention';
import { abuseEnvironment } from '@larkway/kit/submissions';
import { z } from 'zod';

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4005, metricsPort: 9105 }),
    ...outboxEnvironment,
    ...abuseEnvironment,
    /** Operations show it at `/internal/*`; without it nothing is answered there. */
    LEADS_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Days for which leads are kept as contacts. */
    LEAD_RETENTION_DAYS: retentionDays(730),
    ...outboxRetentionEnvironment,
    ...journalRetentionEnvironment,
  })
  .refine(...oneQueueEngine);

export type LeadsConfig = z.infer<typeof environment>;
