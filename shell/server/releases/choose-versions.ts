import type { ReleaseMap } from '@larkway/releases-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { isDraw, newDraw } from './draw.js';
import type { LiveReleases } from './live-releases.js';
import { previewOf, type PreviewOptions } from './previews.js';
import type { ShownPreview } from '../renderer.js';
import type { SiteCookies } from '../site-cookies.js';
import type { Versions } from './versions.js';

const DRAW_COOKIE = 'lw-draw';
const DRAW_SECONDS = 30 * 86_400;

/** The versions of one document, chosen once. */
export interface Chosen {
  map: ReleaseMap;
  preview?: ShownPreview | undefined;
}

export type ChooseVersions = (request: FastifyRequest, reply: FastifyReply) => Promise<Chosen>;

export interface ChooseOptions {
  live: LiveReleases;
  versions: Versions;
  previews: PreviewOptions;
  log: Logger;
}

/** A crawler is shown what stays. */
const drawOf = (
  request: FastifyRequest,
  reply: FastifyReply,
  { nameOf, options }: SiteCookies,
): string | undefined => {
  if (isbot(request.headers['user-agent'])) return undefined;
  const name = nameOf(DRAW_COOKIE);
  const known = request.cookies[name];
  if (isDraw(known)) return known;
  const draw = newDraw();
  // A streamed document leaves before cookies are written the usual way.
  reply.header(
    'set-cookie',
    request.server.serializeCookie(name, draw, { ...options, maxAge: DRAW_SECONDS }),
  );
  return draw;
};

/** Which versions a visitor gets: those of a preview link, those of a canary, or simply those that are live. */
export const chooseVersions = ({
  live,
  versions,
  previews,
  log,
}: ChooseOptions): ChooseVersions => {
  return async (request, reply) => {
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
    const draw = live.needsDraw() ? drawOf(request, reply, previews.cookies) : undefined;
    return {
      map: live.choose({ draw, preview: preview?.remote }),
      preview: preview && { ...preview.claims, problem: preview.problem },
    };
  };
};
