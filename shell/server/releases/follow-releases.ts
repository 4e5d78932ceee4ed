import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readiness } from '@larkway/kit/observability';
import { createVerifier } from '@larkway/kit/signing';
import {
  type Channel,
  type LivePayload,
  liveRoutes,
  type SignedMap,
} from '@larkway/releases-contract';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import type { SiteServerConfig } from '../config.js';
import type { RenderService } from '../rendering/render-service.js';
import { siteCookies } from '../token-links.js';
import { chooseVersions, type ChooseVersions } from './choose-versions.js';
import { createLiveReleases, type LiveReleases } from './live-releases.js';
import { createMapMetrics } from './map-metrics.js';
import { followFile, followService, type MapSource } from './map-sources.js';
import { type PreviewOptions, previewReader } from './previews.js';
import { mapReader, type MapRefused } from './read-map.js';
import type { ReleaseFiles } from './release-files.js';
import type { TryVersions } from './try-versions.js';
import { createVersions, type Versions } from './versions.js';

interface RememberedMap {
  /** The last live map, if any. It is verified like one from the network. */
  read: () => Promise<string | undefined>;
  write: (text: string) => Promise<void>;
}

/** The last live map, for a server that starts while the release service is down. */
export const rememberMap = (folder: string, channel: Channel): RememberedMap => {
  const file = join(folder, `live-${channel}.json`);
  return {
    read: () => readFile(file, 'utf8').catch(() => undefined),
    write: async (text) => {
      await mkdir(folder, { recursive: true });
      const staged = `${file}.${process.pid}`;
      await writeFile(staged, text);
      await rename(staged, file);
    },
  };
};

const TIMEOUT = 5_000;

/**
 * Reports this server's map to the release service if the service's own is older or conflicts,
 * because its database may have been restored.
 * @returns whether that began a new epoch
 * @throws if the service does not answer
 */
const reportMap = async (url: string, signed: SignedMap): Promise<boolean> => {
  const { method, path, success } = liveRoutes.report;
  const response = await fetch(new URL(path, url), {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(signed),
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  });
  if (!response.ok) throw new Error(`The report was answered with ${response.status}`);
  return success.schema.parse(await response.json()).isRestored;
};

/** Interval of removing unused copies of versions. */
const CLEAN_UP_MILLISECONDS = 3_600_000;

export interface FollowedReleases {
  live: LiveReleases;
  versions: Versions;
  previews: PreviewOptions;
  choose: ChooseVersions;
  close: () => void;
}

interface FollowOptions {
  config: SiteServerConfig;
  log: Logger;
  registry: Registry;
  readiness: Readiness;
  files: ReleaseFiles;
  trials: TryVersions;
  rendering: Pick<RenderService, 'prepare' | 'serve'>;
  /** A map is live on this server. */
  onMap: (map: LivePayload) => void;
}

/** Follows the live map from the release service or a file, starting with the last live map. */
export const followReleases = async ({
  config,
  log,
  registry,
  readiness,
  files,
  trials,
  rendering,
  onMap,
}: FollowOptions): Promise<FollowedReleases> => {
  const {
    RELEASES_URL,
    RELEASE_MAP,
    RELEASE_CHANNEL: channel,
    RELEASE_PUBLIC_KEYS,
    ARTIFACT_CACHE_DIR: cache,
  } = config;
  const verifier = createVerifier(RELEASE_PUBLIC_KEYS);
  const previews: PreviewOptions = {
    read: previewReader(verifier, channel),
    cookies: siteCookies(config.SITE_INSECURE_COOKIES),
  };
  const versions: Versions = createVersions({
    files,
    tryOut: (remote) => trials.beforeTraffic(live, remote),
  });
  const remembered = rememberMap(cache, channel);
  const metrics = createMapMetrics({ registry, log, channel });

  /** Also marks the copies in use. */
  const cleanUp = (): void => {
    const served = live
      .maps()
      .flatMap(({ remotes }) =>
        remotes.flatMap((remote) => (remote.lastGood ? [remote, remote.lastGood] : [remote])),
      );
    files
      .removeUnused(served)
      .catch((err: unknown) => log.error({ err }, 'copies of unused versions cannot be removed'));
  };
  const cleaning = setInterval(cleanUp, CLEAN_UP_MILLISECONDS).unref();

  const accepted = (text: string): void => {
    metrics.accepted(live.latest()?.payload);
    remembered
      .write(text)
      .catch((err: unknown) => log.error({ err }, 'release map cannot be cached'));
  };

  const refused = (err: MapRefused): void => {
    metrics.refused(err);
    log.error({ err, reason: err.reason }, 'release map refused; the current one stays live');
    const mine = live.latest();
    if (!RELEASES_URL || !mine || (err.reason !== 'older' && err.reason !== 'conflict')) return;
    reportMap(RELEASES_URL, mine.signed).then(
      (isRestored) =>
        log.warn({ isRestored }, 'the map of this server was reported to the release service'),
      (error: unknown) =>
        log.error(
          { err: error },
          'the map of this server cannot be reported to the release service',
        ),
    );
  };

  const live = createLiveReleases({
    prepare: async (maps) =>
      void (await Promise.all(
        maps.map((map, index) =>
          rendering.prepare(map, { isPlain: index === 0, entryOf: versions.load }),
        ),
      )),
    read: mapReader(verifier, channel),
    versions,
    onFailure: (remote, version, err) =>
      log.error({ remote, version, err }, 'version cannot be shown'),
    onRefused: refused,
    onRenewed: accepted,
    onLive: ({ revision, slots }, text) => {
      log.info(
        { revision, remotes: slots.map(({ stable }) => `${stable.name}@${stable.version}`) },
        'release map is live',
      );
      rendering.serve(live.maps());
      onMap(live.latest()!.payload);
      cleanUp();
      if (text !== undefined) accepted(text);
    },
  });
  readiness.add('releases', () =>
    live.state() ? Promise.resolve() : Promise.reject(new Error('Nothing is live yet')),
  );

  const before = RELEASES_URL ? await remembered.read() : undefined;
  if (before !== undefined) await live.take(before, 'cache');
  const source: MapSource = RELEASES_URL
    ? followService({
        url: RELEASES_URL,
        channel,
        onMap: (text) => void live.take(text, 'service'),
        onError: (err) =>
          log.warn({ err }, 'the release service is unavailable; the current map stays live'),
      })
    : followFile(RELEASE_MAP!, {
        onMap: (text) => void live.take(text, 'file'),
        onError: (err) => log.error({ err }, 'release map cannot be read'),
      });

  // Without a service, no map arrives later.
  if (RELEASE_MAP) await live.first;

  return {
    live,
    versions,
    previews,
    choose: chooseVersions({ live, versions, previews, log }),
    close: () => {
      clearInterval(cleaning);
      source.close();
      live.close();
      metrics.close();
    },
  };
};
