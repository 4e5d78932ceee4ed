import { parseConfig, rotatingSecret, serviceEnvironment, sharedSecret } from '@larkway/kit/config';
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
    ...serviceEnvironment({ port: 4002, metricsPort: 9102 }),
    ...outboxEnvironment,
    ...abuseEnvironment,
    /** Bearer token of the console for `/internal/*`, which responds with 404 without it. */
    DEALERS_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Encrypts what this service sends through the queue; only the email worker has it, too. */
    DEALERS_QUEUE_KEY: rotatingSecret().optional(),
    /** Days for which declined applications are kept. */
    APPLICATION_RETENTION_DAYS: retentionDays(730),
    ...outboxRetentionEnvironment,
    ...journalRetentionEnvironment,
  })
  .refine(...oneQueueEngine);

export type Config = z.infer<typeof environmentSchema>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('dealers configuration');

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
