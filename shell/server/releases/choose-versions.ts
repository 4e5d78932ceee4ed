import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { isBucket, newBucket } from './bucketing.js';
import type { ChosenMap, LiveReleases } from './live-releases.js';
import { previewOf, type PreviewOptions } from './previews.js';
import type { ShownPreview } from '../renderer.js';
import type { SiteCookies } from '../token-links.js';
import type { Versions } from './versions.js';

const BUCKET_COOKIE = 'lw-draw';
const BUCKET_SECONDS = 30 * 86_400;

/** The versions of one document, chosen once. */
export interface Chosen {
  map: ChosenMap;
  preview?: ShownPreview | undefined;
}

/** Nothing while nothing is live. */
export type ChooseVersions = (
  request: FastifyRequest,
  reply: FastifyReply,
) => Promise<Chosen | undefined>;

export interface ChooseOptions {
  live: LiveReleases;
  versions: Versions;
  previews: PreviewOptions;
  log: Logger;
}

/** Crawlers get stable versions only. */
const bucketOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { nameOf, options }: SiteCookies,
): string | undefined => {
  if (isbot(request.headers['user-agent'])) return undefined;
  const name = nameOf(BUCKET_COOKIE);
  const known = request.cookies[name];
  if (isBucket(known)) return known;
  const bucket = newBucket();
  // A streamed document is sent before cookies are written the usual way.
  reply.header(
    'set-cookie',
    request.server.serializeCookie(name, bucket, { ...options, maxAge: BUCKET_SECONDS }),
  );
  return bucket;
};

/** Chooses a visitor's versions: those of a preview link, of a canary, or the live ones. */
export const chooseVersions = ({
  live,
  versions,
  previews,
  log,
}: ChooseOptions): ChooseVersions => {
  return async (request, reply) => {
    if (!live.state()) return undefined;
    const preview = await previewOf(request, previews, versions);
    if (preview?.problem !== undefined)
      log.warn(
        {
          requestId: request.id,
          version: `${preview.claims.name} ${preview.claims.pointer.version}`,
          problem: preview.problem,
        },
        'a preview cannot be shown',
      );
    const bucket = live.needsBucket() ? bucketOf(request, reply, previews.cookies) : undefined;
    return {
      map: live.choose({ bucket, preview: preview?.remote }),
      preview: preview && { ...preview.claims, problem: preview.problem },
    };
  };
};
