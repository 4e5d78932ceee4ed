import { join } from 'node:path';
import staticFiles from '@fastify/static';
import type { FastifyInstance } from 'fastify';

export interface StaticFolders {
  /** The shell's own web build. */
  shell: string;
  /** The artefact store, where that is a folder; a bucket's files come from its own address. */
  artefacts?: string;
}

const YEAR_SECONDS = 31_536_000;

/** A version's web build, and what a remote's versions share. Node builds stay inside. */
const isPublic = /^\/[\w.-]+\/(?:[\w.-]+\/web|media)\/.*[^/]$/;

/** Serves immutable files, compressed when they were built. */
export const registerStaticFiles = async (fastify: FastifyInstance, { shell, artefacts }: StaticFolders): Promise<void> => {
  const common = { preCompressed: true, index: false as const, immutable: true, maxAge: YEAR_SECONDS * 1000, wildcard: true };
  await fastify.register(async (scope) => {
    await scope.register(staticFiles, { ...common, root: shell, prefix: '/assets/shell/' });
  });
  if (artefacts === undefined) return;
  await fastify.register(async (scope) => {
    await scope.register(staticFiles, {
      ...common,
      root: artefacts,
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (path) => isPublic.test(path),
      // A remote may be served to other origins' pages: nothing in it is secret.
      setHeaders: (reply) => void reply.header('access-control-allow-origin', '*'),
    });
  });
};

export const shellFolders = (dist: string) => ({ web: join(dist, 'web'), renderer: join(dist, 'node', 'renderer.cjs') });
