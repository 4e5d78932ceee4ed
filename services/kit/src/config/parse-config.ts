import { z } from 'zod';
import { plainConnections } from './plain-connections.js';

/** The environment is not usable; the message lists every problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    // Whoever starts the process reads the list, not our stack.
    this.stack = this.message;
  }
}

/**
 * Parses the environment of a process once, at boot. An empty variable counts as one that is not set.
 * Databases, queues and other processes of the platform that are reached over a network need TLS.
 * @throws ConfigError listing all problems together, never a value (it may be a password).
 */
export const parseConfig = <S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  const plain = plainConnections(given);
  if (result.success && plain.length === 0) return result.data;
  const issues = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    return name === ''
      ? message
      : `${name}: ${given[String(path[0])] === undefined ? `is required (${message})` : message}`;
  });
  throw new ConfigError([...issues, ...plain]);
};
