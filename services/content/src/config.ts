import { parseConfig, serviceEnvironment } from '@larkway/kit/config';
import { z } from 'zod';

/** Everything that can be set from outside; see the kit for what each variable means. */
const environmentSchema = z.object(serviceEnvironment({ port: 4004, metricsPort: 9104 }));

export type Config = z.infer<typeof environmentSchema>;

/** @throws ConfigError listing every problem of the environment. */
export const readConfig = (env: NodeJS.ProcessEnv): Config => parseConfig(environmentSchema, env);
