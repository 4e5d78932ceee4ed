import type { PreviewClaims, ReleaseMap } from '@larkway/releases-contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { isbot } from 'isbot';
import type { Logger } from 'pino';
import { isDraw, newDraw } from './draw.js';
import type { LiveReleases } from './live-releases.js';
import { previewOf, type PreviewOptions } from './previews.js';
import type { SiteCookies } from '../site-cookies.js';
import type { Versions } from './versions.js';

const DRAW_COOKIE = 'lw-draw';
const DRAW_SECONDS = 30 * 86_400;

/** The versions of one document, chosen once. */
export interface Chosen {
  map: ReleaseMap;
  preview?: PreviewClaims;
}

export type ChooseVersions = (request: FastifyRequest, reply: FastifyReply) => Promise<Chosen>;

export interface ChooseOptions {
  live: LiveReleases;
  versions: Versions;
  previews: PreviewOptions;
  log: Logger;
}

/** A crawler is shown what stays. */
const drawOf = (request: FastifyRequest, reply: FastifyReply, { nameOf, options }: SiteCookies): string | undefined => {
  if (isbot(request.headers['user-agent'])) return undefined;
  const name = nameOf(DRAW_COOKIE);
  const known = request.cookies[name];
  if (isDraw(known)) return known;
  const draw = newDraw();
  // A streamed document leaves before cookies are written the usual way.
  reply.header('set-cookie', request.server.serializeCookie(name, draw, { ...options, maxAge: DRAW_SECONDS }));
  return draw;
};

/** Which versions a visitor gets: those of a preview link, those of a canary, or simply those that are live. */
export const chooseVersions = ({ live, versions, previews, log }: ChooseOptions): ChooseVersions => {
  const preview = (request: FastifyRequest) =>
    previewOf(request, previews, versions).catch((err: unknown) => void log.warn({ requestId: request.id, err }, 'a preview cannot be shown'));

  return async (request, reply) => {
    const shown = await preview(request);
    const draw = live.needsDraw() ? drawOf(request, reply, previews.cookies) : undefined;
    return { map: live.choose({ draw, preview: shown?.remote }), preview: shown?.claims };
  };
};
