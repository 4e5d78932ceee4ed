import { z } from 'zod';
import { plainConnections } from './plain-connections.js';

/** The environment is invalid; the message lists every problem. */
export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The configuration has ${problems.length} problem${problems.length === 1 ? '' : 's'}:\n${problems.map((p) => `  - ${p}`).join('\n')}`,
    );
    this.name = 'ConfigError';
    // The operator needs the list of problems, not the stack.
    this.stack = this.message;
  }
}

/** Earlier names of variables are refused, because a process that ignored them would miss a setting. */
const renamed = (given: object): string[] =>
  Object.keys(given)
    .filter((name) => /^ARTEFACTS?_/.test(name))
    .map((name) => `${name}: is now ${name.replace('ARTEFACT', 'ARTIFACT')}; rename it`);

/**
 * Parses the environment of a process once, at its start. An empty variable counts as not set.
 * Connections over a network to databases, queues and other processes of the platform need TLS.
 * @throws ConfigError that lists all problems and no values, which may be passwords.
 */
export const parseConfig = <S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> => {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.safeParse(given);
  const plain = plainConnections(given);
  const old = renamed(given);
  if (result.success && plain.length === 0 && old.length === 0) return result.data;
  const issues = (result.error?.issues ?? []).map(({ path, message }) => {
    const name = path.join('.');
    return name === ''
      ? message
      : `${name}: ${given[String(path[0])] === undefined ? `is required (${message})` : message}`;
  });
  throw new ConfigError([...issues, ...plain, ...old]);
};
