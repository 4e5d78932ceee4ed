import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createServer, type PlainServer, type ServerContext } from '@larkway/kit';
import type { ReleaseMap } from '@larkway/releases-contract';
import { registerApiProxy } from './api-proxy.js';
import { createArtefacts } from './artefacts.js';
import type { SiteServerConfig } from './config.js';
import { registerCrawlerFiles } from './crawlers/crawler-files.js';
import { rememberLists } from './crawlers/remembered-lists.js';
import { followFigures } from './catalogue-figures.js';
import { registerDocuments, type Visitor } from './documents.js';
import { followReleases } from './release-source.js';
import type { Renderer, RendererModule, SiteSettings } from './renderer.js';
import { commonHeaders } from './security-headers.js';
import { registerStaticFiles, shellFolders } from './static-files.js';
import { upstreamOf, type Upstreams } from './upstreams.js';

const require = createRequire(import.meta.url);

const siteSettings = (config: SiteServerConfig): SiteSettings => ({
  brand: config.SITE_BRAND,
  origin: config.SITE_ORIGIN.replace(/\/$/, ''),
  salesPhone: config.SALES_PHONE,
  supportPhone: config.SUPPORT_PHONE,
  salesEmail: config.SALES_EMAIL,
  supportEmail: config.SUPPORT_EMAIL,
  financingApplyUrl: config.FINANCING_APPLY_URL,
  tagManagerId: config.TAG_MANAGER_ID,
  year: new Date().getFullYear(),
});

/** The renderer's calls go straight to the services, under the visitor's request id and address. */
const fetchFor =
  (upstreams: Upstreams) =>
  ({ requestId, address }: Visitor): typeof fetch =>
  (input, init) => {
    const path = String(input);
    const origin = upstreamOf(upstreams, path);
    if (!origin) return Promise.reject(new Error('No service answers this path'));
    const headers = { ...(init?.headers as Record<string, string>), 'x-request-id': requestId, ...(address && { 'x-forwarded-for': address }) };
    return fetch(`${origin}${path}`, { ...init, headers });
  };

export interface SiteServerOptions {
  config: SiteServerConfig;
  /** The shell's build: `web/` and `node/renderer.cjs`. */
  dist: string;
}

/** The HTML server: documents, files, and the way to the services. */
export const createSiteServer = async ({ config, dist }: SiteServerOptions): Promise<PlainServer> => {
  const folders = shellFolders(dist);
  const { createRenderer } = require(folders.renderer) as RendererModule;
  const renderer: Renderer = await createRenderer({ requireFile: require });
  const scripts = JSON.parse(await readFile(join(folders.web, 'entry.json'), 'utf8')) as string[];
  const site = siteSettings(config);
  const artefacts = createArtefacts({ folder: config.ARTEFACTS_DIR, cache: config.ARTEFACT_CACHE_DIR });

  const entryOf = (map: ReleaseMap, name: string): Promise<string> => {
    const remote = map.remotes.find((candidate) => candidate.name === name);
    return remote ? artefacts.nodeEntry(remote) : Promise.reject(new Error(`${name} is not live`));
  };

  const register = async ({ fastify, log }: ServerContext) => {
    /** A version is loaded before it takes traffic; one that cannot be loaded shows its fallback, and says so here. */
    const prepare = async (map: ReleaseMap) => {
      const warm = map.remotes.map(({ name }) => entryOf(map, name).then((entry) => renderer.warm(map, name, entry)));
      const results = await Promise.allSettled(warm);
      for (const [index, result] of results.entries()) {
        const { name, version } = map.remotes[index]!;
        if (result.status === 'rejected') log.error({ remote: name, version, err: result.reason }, 'remote cannot be loaded');
      }
      log.info({ map: map.id, remotes: map.remotes.map(({ name, version }) => `${name}@${version}`) }, 'release map is live');
    };
    const releases = await followReleases({
      path: config.RELEASE_MAP,
      prepare,
      onError: (err) => log.error({ err }, 'release map cannot be read'),
    });
    const figures = await followFigures({ fetch: fetchFor(config.API_UPSTREAMS)({ requestId: 'catalogue-figures' }), log });
    fastify.addHook('onClose', async () => {
      releases.close();
      figures.close();
    });
    fastify.addHook('onRequest', async (_request, reply) => void reply.headers(commonHeaders));
    await registerStaticFiles(fastify, { shell: folders.web, artefacts: config.ARTEFACTS_DIR });
    await registerApiProxy(fastify, config.API_UPSTREAMS);
    registerCrawlerFiles(fastify, {
      origin: site.origin,
      resolve: releases.current,
      read: rememberLists({ fetch: fetchFor(config.API_UPSTREAMS)({ requestId: 'sitemap' }), log }),
    });
    await registerDocuments(fastify, {
      renderer,
      resolve: releases.current,
      entryOf,
      fetchFor: fetchFor(config.API_UPSTREAMS),
      formKey: config.FORM_KEY,
      site,
      figures: figures.current,
      scripts,
      log,
    });
  };

  return createServer({ name: 'shell', config, register });
};
