import type { FastifyInstance } from 'fastify';

type Plugin = (scope: FastifyInstance, options: object, done: (error?: Error) => void) => void;

/** Names a plugin. For a plugin without a name, Fastify searches all loaded modules. */
export const namedPlugin = <P>(name: string, plugin: P & Plugin): P & Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
