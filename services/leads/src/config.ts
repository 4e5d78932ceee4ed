import { oneQueueEngine, outboxEnvironment, serviceEnvironment } from '@larkway/kit';
import { z } from 'zod';

export const environment = z
  .object({
    ...serviceEnvironment({ port: 4005, metricsPort: 9105 }),
    ...outboxEnvironment,
  })
  .refine(...oneQueueEngine);

export type LeadsConfig = z.infer<typeof environment>;
