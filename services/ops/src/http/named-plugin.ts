import type { FastifyInstance } from 'fastify';

type Plugin = (scope: FastifyInstance, options: object, done: (error?: Error) => void) => void;

/** A plug-in with a name and a scope of its own. Fastify looks for the name of one that has none among all loaded modules. */
export const namedPlugin = <P>(name: string, plugin: P & Plugin): P & Plugin =>
  Object.assign(plugin, { [Symbol.for('fastify.display-name')]: name });
