import { parseConfig, serviceEnvironment } from '@larkway/kit/config';
import { z } from 'zod';

/** All environment variables; see the kit for those that services share. */
const environmentSchema = z.object(serviceEnvironment({ port: 4001, metricsPort: 9101 }));

export type Config = z.infer<typeof environmentSchema>;

/** @throws ConfigError that lists every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
