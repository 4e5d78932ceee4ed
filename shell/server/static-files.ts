import { existsSync } from 'node:fs';
import { extname, join } from 'node:path';
import staticFiles from '@fastify/static';
import type { ObjectStore } from '@larkway/kit/objects';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { OtherBuilds } from './shell-assets/other-builds.js';

export interface StaticFileSources {
  /** Folder of the shell's own web build. */
  shell: string;
  /** The artifact store: its folder, or the bucket's store. */
  artifacts: string | ObjectStore;
  /** The shell's files of other builds. */
  otherBuilds: OtherBuilds;
}

const YEAR_SECONDS = 31_536_000;

/**
 * Path segments as builds name them. Others, such as `..`, hidden files and encoded or backward
 * slashes, may lead to another file.
 */
const isPlain = /^[\w@-][\w@.-]*(?:\/[\w@-][\w@.-]*)*$/;

/** Web builds of versions and shared media of remotes. Node builds are not public. */
const isPublic = /^\/[\w.-]+\/(?:[\w.-]+\/web|media)\/.*[^/]$/;

/**
 * File types that the shell and remotes may publish. No HTML: it would run on the site's origin.
 */
const contentTypes: Record<string, string> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.glb': 'model/gltf-binary',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/**
 * Headers of all these files. Opened as a page, such a file runs no script and has an opaque
 * origin. Other origins may load it, because it contains no secret.
 */
const containment = {
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'access-control-allow-origin': '*',
};

/**
 * Headers of the shell's scripts, one of which is the proof-of-work worker. Browsers have no
 * `crypto.subtle` in a sandboxed worker's opaque origin; the worker still cannot load or call
 * anything.
 */
const scriptContainment = {
  ...containment,
  'content-security-policy': containment['content-security-policy'].replace(
    'sandbox',
    'sandbox allow-same-origin',
  ),
};

const hasType = (path: string): boolean => extname(path) in contentTypes;

type Headed = { headers: (headers: Record<string, string>) => unknown };

/** The path may be that of a compressed copy. */
const isScript = (path: string): boolean => /\.js(?:\.(?:br|gz))?$/.test(path);

const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;

const refuseOtherPaths = (fastify: FastifyInstance): void => {
  fastify.addHook(
    'onRequest',
    async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply) => {
      if (!isPlain.test(request.params['*'] ?? '')) return reply.callNotFound();
    },
  );
};

const addSvgCharset = (fastify: FastifyInstance): void => {
  fastify.addHook('onSend', async (_request, reply) => {
    if (reply.getHeader('content-type') === 'image/svg+xml')
      reply.header('content-type', 'image/svg+xml; charset=utf-8');
  });
};

/** The file in the best encoding that the browser accepts and that exists. */
const readBest = async (
  read: (path: string) => Promise<Buffer | undefined>,
  path: string,
  request: FastifyRequest,
) => {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const [encoding, suffix] of encodings.filter(([name]) =>
    new RegExp(`\\b${name}\\b`).test(accepted),
  )) {
    const bytes = await read(`${path}${suffix}`);
    if (bytes) return { bytes, encoding };
  }
  return { bytes: await read(path), encoding: undefined };
};

const immutableHeaders = (contentType: string, encoding: string | undefined) => ({
  'content-type': contentType,
  'cache-control': `public, max-age=${YEAR_SECONDS}, immutable`,
  vary: 'accept-encoding',
  ...(encoding && { 'content-encoding': encoding }),
});

/**
 * Answers requests for the shell's files that this build does not have: the page may be a document
 * of another build. Other requests go on.
 */
const answerFromOtherBuilds = (
  fastify: FastifyInstance,
  folder: string,
  otherBuilds: OtherBuilds,
): void => {
  fastify.addHook(
    'preHandler',
    async (request: FastifyRequest<{ Params: { '*'?: string } }>, reply) => {
      const path = request.params['*'] ?? '';
      const contentType = contentTypes[extname(path)];
      if (!contentType || existsSync(join(folder, path))) return;
      const { bytes, encoding } = await readBest(otherBuilds.read, path, request);
      if (!bytes) return;
      return reply
        .headers({
          ...immutableHeaders(contentType, encoding),
          ...(isScript(path) ? scriptContainment : containment),
        })
        .send(bytes);
    },
  );
};

/** Serves the public files of a bucket; a CDN may cache them, but is not required. */
const registerBucketFiles = (fastify: FastifyInstance, store: ObjectStore): void => {
  fastify.get('/assets/*', async (request: FastifyRequest<{ Params: { '*': string } }>, reply) => {
    const key = request.params['*'];
    const contentType = contentTypes[extname(key)];
    if (!contentType || !isPublic.test(`/${key}`)) return reply.callNotFound();
    const { bytes, encoding } = await readBest(store.read, key, request);
    if (!bytes) return reply.callNotFound();
    return reply
      .headers({ ...immutableHeaders(contentType, encoding), ...containment })
      .send(bytes);
  });
};

/** Serves immutable files in the compressed copies of the build. */
export const registerStaticFiles = async (
  fastify: FastifyInstance,
  { shell, artifacts, otherBuilds }: StaticFileSources,
): Promise<void> => {
  const common = {
    preCompressed: true,
    index: false as const,
    immutable: true,
    maxAge: YEAR_SECONDS * 1000,
    wildcard: true,
  };
  await fastify.register(async (scope) => {
    refuseOtherPaths(scope);
    answerFromOtherBuilds(scope, shell, otherBuilds);
    addSvgCharset(scope);
    await scope.register(staticFiles, {
      ...common,
      root: shell,
      prefix: '/assets/shell/',
      allowedPath: hasType,
      setHeaders: (reply: Headed, path) =>
        void reply.headers(isScript(path) ? scriptContainment : containment),
    });
  });
  await fastify.register(async (scope) => {
    refuseOtherPaths(scope);
    addSvgCharset(scope);
    if (typeof artifacts !== 'string') return registerBucketFiles(scope, artifacts);
    await scope.register(staticFiles, {
      ...common,
      root: artifacts,
      prefix: '/assets/',
      decorateReply: false,
      allowedPath: (path) => isPublic.test(path) && hasType(path),
      setHeaders: (reply: Headed) => void reply.headers(containment),
    });
  });
};

export const shellFolders = (dist: string) => ({
  web: join(dist, 'web'),
  icons: join(dist, 'icons'),
  renderer: join(dist, 'node', 'renderer.cjs'),
});
