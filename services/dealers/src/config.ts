import { sharedSecret, parseConfig, serviceEnvironment } from '@larkway/kit/config';
import { oneQueueEngine, outboxEnvironment } from '@larkway/kit/queue';
import {
  journalRetentionEnvironment,
  outboxRetentionEnvironment,
  retentionDays,
} from '@larkway/kit/retention';
import { abuseEnvironment } from '@larkway/kit/submissions';
import { z } from 'zod';

/** Everything that can be set from outside; see the kit for what each variable means. */
const environmentSchema = z
  .object({
    ...serviceEnvironment({ port: 4002, metricsPort: 9102 }),
    ...outboxEnvironment,
    ...abuseEnvironment,
    /** Operations show it at `/internal/*`; without it nothing is answered there. */
    DEALERS_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Days for which declined applications are kept. */
    APPLICATION_RETENTION_DAYS: retentionDays(730),
    ...outboxRetentionEnvironment,
    ...journalRetentionEnvironment,
  })
  .refine(...oneQueueEngine);

export type Config = z.infer<typeof environmentSchema>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('dealers configuration');

/** @throws ConfigError listing every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
