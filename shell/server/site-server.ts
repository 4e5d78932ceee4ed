import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import cookies from '@fastify/cookie';
import { createReportAggregator, registerCspReports } from '@larkway/kit/csp-reports';
import {
  createServer,
  internalClientTls,
  type PlainServer,
  type ServerContext,
} from '@larkway/kit/http';
import { openFolderStore, openObjectStore } from '@larkway/kit/objects';
import { createFormTokens } from '@larkway/kit/signing';
import { errorRoutes, hostSchema, SITE_SERVER } from '@larkway/releases-contract';
import { z } from 'zod';
import { registerApiProxy } from './api-proxy.js';
import { type ApiReads, createApiReads } from './api-reads.js';
import { followFigures } from './catalog-figures.js';
import type { SiteServerConfig } from './config.js';
import { registerBrowserFiles } from './browser-files.js';
import { registerCrawlerFiles } from './crawlers/crawler-files.js';
import { rememberLists } from './crawlers/remembered-lists.js';
import { cacheDocuments, type CachedDocuments } from './document-cache/cached-documents.js';
import { registerDocuments } from './documents.js';
import { limitIncomingBodies } from './incoming-bodies.js';
import { registerInternalRoutes } from './internal-routes.js';
import { followReleases } from './releases/follow-releases.js';
import { registerPreviews } from './releases/previews.js';
import { createReleaseFiles } from './releases/release-files.js';
import { reportQuarantines } from './releases/report-quarantines.js';
import { createTryVersions } from './releases/try-versions.js';
import type { SiteSettings } from './renderer.js';
import {
  createRenderService,
  type RenderService,
  type RenderServiceOptions,
} from './rendering/render-service.js';
import { CSP_REPORTS_PATH } from './security-headers.js';
import { serviceFetch } from './service-calls.js';
import { keepBuild } from './shell-assets/keep-build.js';
import { openOtherBuilds } from './shell-assets/other-builds.js';
import { registerStaticFiles, shellFolders } from './static-files.js';
import { registerTeamBoundaries, showsTeams } from './team-boundaries.js';
import {
  createErrorAccumulator,
  type ErrorAccumulatorOptions,
} from './telemetry/error-accumulator.js';
import { registerBeacons } from './telemetry/receive-beacons.js';
import { registerBrowserSpans } from './telemetry/receive-spans.js';
import { registerErrorBeacons } from './telemetry/receive-errors.js';
import { createMetricsAccumulator } from './telemetry/metrics-accumulator.js';
import { reportTelemetry } from './telemetry/report-telemetry.js';
import { createVisits } from './telemetry/visits.js';

const filesSchema = z.array(
  z.object({ href: z.string().startsWith('/'), integrity: z.string().startsWith('sha256-') }),
);
/** The files of documents, as the shell's build wrote them; see `RendererOptions`. */
const entrySchema = z.object({
  scripts: filesSchema,
  federation: filesSchema,
  styles: filesSchema,
});

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
  /** Renders documents; separate processes unless a benchmark compares alternatives. */
  createRendering?: (options: RenderServiceOptions) => Promise<RenderService>;
}

/** The site server: documents, files and the proxy to the services. */
export const createSiteServer = async ({
  config,
  dist,
  createRendering = createRenderService,
}: SiteServerOptions): Promise<PlainServer> => {
  const folders = shellFolders(dist);
  const { scripts, federation, styles } = entrySchema.parse(
    JSON.parse(await readFile(join(folders.web, 'entry.json'), 'utf8')),
  );
  const site = siteSettings(config);
  const host = hostSchema.parse(JSON.parse(await readFile(join(dist, 'host.json'), 'utf8')));
  const call = (requestId: string) => serviceFetch(config.API_UPSTREAMS, { requestId });

  const register = async ({ fastify, log, metrics, readiness }: ServerContext) => {
    const lists = rememberLists({ fetch: call('sitemap'), log });
    let cache: CachedDocuments | undefined;
    let reads: ApiReads | undefined;
    let hasScript: ErrorAccumulatorOptions['hasFile'] = () => false;
    const figures = await followFigures({
      fetch: call('catalog-figures'),
      log,
      onChange: () => cache?.invalidate(),
    });
    const store = await openObjectStore(config);
    const shellAssets = config.SHELL_ASSETS_DIR ? openFolderStore(config.SHELL_ASSETS_DIR) : store;
    const forgetBuild = await keepBuild({ web: folders.web, store: shellAssets, log });
    fastify.addHook('onClose', async () => forgetBuild());
    const files = createReleaseFiles({
      store,
      cache: config.ARTIFACT_CACHE_DIR,
      origins: config.ARTIFACT_ORIGINS,
    });
    const upstreams = config.API_UPSTREAMS;
    const { RELEASES_URL: url, SITE_TOKEN: token } = config;
    const quarantines = url && token ? reportQuarantines({ url, token, log }) : undefined;
    const errors = createErrorAccumulator({ hasFile: (...script) => hasScript(...script) });
    const rendering = await createRendering({
      renderer: folders.renderer,
      site,
      regionTimeout: config.REGION_TIMEOUT_MS,
      scripts,
      federation,
      styles,
      figures: figures.current,
      upstreams,
      cache: config.ARTIFACT_CACHE_DIR,
      storedAnswer: (...asked) => reads?.stored(...asked),
      processes: config.RENDER_PROCESSES,
      memory: config.RENDER_MEMORY_MB,
      entryOf: files.nodeEntry,
      onQuarantine: (version, fault) => {
        cache?.dropVersion(version);
        quarantines?.add({ ...version, fault });
      },
      onError: (error) => errors.add(error, SITE_SERVER),
      log,
      metrics,
    });
    if (config.DOCUMENT_CACHE_MB > 0) {
      cache = cacheDocuments({
        limit: config.DOCUMENT_CACHE_MB,
        upstreams,
        render: rendering.render,
        figures,
        registry: metrics.registry,
        log,
      });
      reads = createApiReads({ revisions: cache.revisions, registry: metrics.registry, log });
    }
    const trials = createTryVersions({ rendering, lists, files });
    const serve: RenderService['serve'] = (maps) => {
      rendering.serve(maps);
      cache?.serve(maps);
    };
    const releases = await followReleases({
      config,
      log,
      registry: metrics.registry,
      readiness,
      files,
      trials,
      rendering: { prepare: rendering.prepare, serve },
      onMap: (map) => quarantines?.follow(map),
    });
    ({ hasScript } = releases.versions);
    fastify.addHook('onClose', async () => {
      releases.close();
      figures.close();
      cache?.close();
      await quarantines?.close();
      await rendering.close();
    });
    limitIncomingBodies(fastify);
    await fastify.register(cookies);
    await registerStaticFiles(fastify, {
      shell: folders.web,
      artifacts: config.ARTIFACTS_DIR ?? store,
      otherBuilds: openOtherBuilds(shellAssets),
    });
    const accumulator = createMetricsAccumulator();
    const visits = createVisits(accumulator);
    // Preview traffic is not counted.
    if (url && token && config.RELEASE_CHANNEL === 'production') {
      const { observeErrors: route } = errorRoutes;
      fastify.addHook('onClose', reportTelemetry({ accumulator, url, token, log }));
      fastify.addHook('onClose', reportTelemetry({ accumulator: errors, route, url, token, log }));
    }
    await registerBeacons(fastify, {
      visits,
      beaconKey: config.BEACON_KEY,
      isKnown: releases.versions.isKnown,
    });
    await registerBrowserSpans(fastify, { beaconKey: config.BEACON_KEY });
    await registerErrorBeacons(fastify, { errors, beaconKey: config.BEACON_KEY });
    await registerCspReports(
      fastify,
      CSP_REPORTS_PATH,
      createReportAggregator({ registry: metrics.registry, log }),
    );
    await registerApiProxy(fastify, {
      upstreams,
      reads,
      tls: internalClientTls(config.INTERNAL_TLS_DIR),
    });
    await registerInternalRoutes(fastify, {
      token: config.SITE_TOKEN,
      host,
      tryOut: (candidates) => trials.candidates(releases.live, candidates),
    });
    await registerPreviews(fastify, releases.previews);
    const teamBoundaries = { key: config.TEAM_BOUNDARIES_KEY, cookies: releases.previews.cookies };
    await registerTeamBoundaries(fastify, teamBoundaries);
    await registerBrowserFiles(fastify, { icons: folders.icons, brand: site.brand });
    registerCrawlerFiles(fastify, {
      origin: site.origin,
      resolve: releases.live.choose,
      read: lists,
    });
    await registerDocuments(fastify, {
      render: rendering.render,
      cache,
      choose: releases.choose,
      showsTeams: (request) => showsTeams(request, teamBoundaries),
      counterFor: (request) => visits.document(request.ip),
      formTokens: createFormTokens(config.FORM_SIGNING_KEY),
      beaconKey: config.BEACON_KEY,
      site,
      figures: figures.current,
      log,
    });
  };

  return createServer({ name: 'shell', config, register });
};
