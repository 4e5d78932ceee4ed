import { createRequire } from 'node:module';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import { createServer, openObjectStore, type PlainServer, type ServerContext } from '@larkway/kit';
import { hostSchema } from '@larkway/releases-contract';
import { registerApiProxy } from './api-proxy.js';
import { followFigures } from './catalogue-figures.js';
import type { SiteServerConfig } from './config.js';
import { registerCrawlerFiles } from './crawlers/crawler-files.js';
import { rememberLists } from './crawlers/remembered-lists.js';
import { registerCspReports } from './csp-reports/receive-reports.js';
import { createViolationBook } from './csp-reports/violation-book.js';
import { registerDocuments } from './documents.js';
import { limitIncomingBodies } from './incoming-bodies.js';
import { registerInternalRoutes } from './internal-routes.js';
import { followReleases } from './releases/follow-releases.js';
import { registerPreviews } from './releases/previews.js';
import { createReleaseFiles } from './releases/release-files.js';
import { createWarming } from './releases/warm-versions.js';
import type { Renderer, RendererModule, SiteSettings } from './renderer.js';
import { serviceFetch } from './service-fetch.js';
import { registerStaticFiles, shellFolders } from './static-files.js';
import { registerTeamBoundaries, showsTeams } from './team-boundaries/team-boundaries.js';
import { registerBeacons } from './telemetry/receive-beacons.js';
import { createTallyBook } from './telemetry/tally-book.js';
import { tellReleases } from './telemetry/tell-releases.js';
import { createVisits } from './telemetry/visits.js';

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
  const host = hostSchema.parse(JSON.parse(await readFile(join(dist, 'host.json'), 'utf8')));
  const call = (requestId: string) => serviceFetch(config.API_UPSTREAMS, { requestId });

  const register = async ({ fastify, log, metrics, readiness }: ServerContext) => {
    const lists = rememberLists({ fetch: call('sitemap'), log });
    const figures = await followFigures({ fetch: call('catalogue-figures'), log });
    const store = await openObjectStore(config);
    const files = createReleaseFiles({ store, cache: config.ARTEFACT_CACHE_DIR });
    const upstreams = config.API_UPSTREAMS;
    const warming = createWarming({ renderer, rendererPath: folders.renderer, site, figures: figures.current, upstreams, lists, files });
    const releases = await followReleases({ config, log, readiness, files, warming });
    fastify.addHook('onClose', async () => {
      releases.close();
      figures.close();
    });
    limitIncomingBodies(fastify);
    await fastify.register(cookies);
    await registerStaticFiles(fastify, { shell: folders.web, artefacts: config.ARTEFACTS_DIR ?? store });
    const book = createTallyBook();
    const visits = createVisits(book);
    const { RELEASES_URL: url, OPERATIONS_TOKEN: token } = config;
    // Whoever looks at the other channel tries things out.
    if (url && token && config.RELEASE_CHANNEL === 'production') fastify.addHook('onClose', tellReleases({ book, url, token, log }));
    await registerBeacons(fastify, { visits, formKey: config.FORM_KEY, isKnown: releases.versions.isKnown });
    await registerCspReports(fastify, createViolationBook({ registry: metrics.registry, log }));
    await registerApiProxy(fastify, upstreams);
    await registerInternalRoutes(fastify, { token: config.OPERATIONS_TOKEN, host, tryOut: (candidates) => warming.tryOut(releases.live, candidates) });
    await registerPreviews(fastify, releases.verifier);
    registerTeamBoundaries(fastify);
    registerCrawlerFiles(fastify, { origin: site.origin, resolve: releases.live.choose, read: lists });
    await registerDocuments(fastify, {
      renderer,
      choose: async (request, reply) => (releases.live.state() ? releases.choose(request, reply) : undefined),
      showsTeams: (request) => showsTeams(request, config.OPERATIONS_TOKEN),
      entryOf: releases.entryOf,
      tallyFor: (request) => visits.document(request.ip),
      fetchFor: (visitor) => serviceFetch(upstreams, visitor),
      formKey: config.FORM_KEY,
      site,
      figures: figures.current,
      scripts,
      log,
    });
  };

  return createServer({ name: 'shell', config, register });
};
