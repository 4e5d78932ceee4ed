import { parseConfig, serviceEnvironment, sharedSecret } from '@larkway/kit/config';
import { oneQueueEngine, outboxEnvironment } from '@larkway/kit/queue';
import {
  journalRetentionEnvironment,
  outboxRetentionEnvironment,
  retentionDays,
} from '@larkway/kit/retention';
import { abuseEnvironment } from '@larkway/kit/submissions';
import { z } from 'zod';

/** All environment variables; see the kit for those that services share. */
const environmentSchema = z
  .object({
    ...serviceEnvironment({ port: 4005, metricsPort: 9105 }),
    ...outboxEnvironment,
    ...abuseEnvironment,
    /** Bearer token of the console for `/internal/*`, which responds with 404 without it. */
    LEADS_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Days after which leads are deleted. */
    LEAD_RETENTION_DAYS: retentionDays(730),
    ...outboxRetentionEnvironment,
    ...journalRetentionEnvironment,
  })
  .refine(...oneQueueEngine);

export type Config = z.infer<typeof environmentSchema>;

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
