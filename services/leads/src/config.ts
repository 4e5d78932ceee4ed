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
    ...serviceEnvironment({ port: 4005, metricsPort: 9105 }),
    ...outboxEnvironment,
    ...abuseEnvironment,
    /** Bearer token of the console for `/internal/*`, which responds with 404 without it. */
    LEADS_OPERATIONS_TOKEN: sharedSecret.optional(),
    /** Encrypts what this service sends through the queue; only the email worker has it, too. */
    LEADS_QUEUE_KEY: rotatingSecret().optional(),
    /** Days after which leads are deleted. */
    LEAD_RETENTION_DAYS: retentionDays(730),
    /** Age in hours from which an unanswered lead is due soon, and from which it is overdue. */
    ANSWER_WARNING_HOURS: z.coerce.number().int().min(1).default(20),
    ANSWER_DUE_HOURS: z.coerce.number().int().min(1).default(24),
    ...outboxRetentionEnvironment,
    ...journalRetentionEnvironment,
  })
  .refine(...oneQueueEngine)
  .refine((config) => config.ANSWER_WARNING_HOURS < config.ANSWER_DUE_HOURS, {
    path: ['ANSWER_WARNING_HOURS'],
    message: 'must be less than ANSWER_DUE_HOURS',
  });

export type Config = z.infer<typeof environmentSchema>;

/** Injection token of the configuration. */
export const CONFIG = Symbol('leads configuration');

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
