import { oneQueueEngine, queueEnvironment, serviceEnvironment } from '@larkway/kit';
import { z } from 'zod';

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4005, metricsPort: 9105 }),
    ...queueEnvironment,
    /** Milliseconds after which promised work without an outcome is looked at again. */
    OUTBOX_RECONCILE_MS: z.coerce.number().int().min(500).default(20_000),
  })
  .refine(...oneQueueEngine);

export type LeadsConfig = z.infer<typeof environment>;
