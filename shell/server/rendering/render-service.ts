import { randomUUID } from 'node:crypto';
import { chmodSync, mkdirSync, mkdtempSync, realpathSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import {
  type FaultKind,
  redactErrorText,
  type ReleaseMap,
  type ResolvedRemote,
  type ThrownError,
  thrownErrorSchema,
  type Trial,
} from '@larkway/releases-contract';
import type { Logger } from 'pino';
import { type Metrics, startSpan } from '@larkway/kit/observability';
import type { Figures, ScriptFile, SiteSettings, StyleFile } from '../renderer.js';
import { type ServeApiOptions, serveApi, type Upstreams, type Visitor } from '../service-calls.js';
import { renderCommand } from './isolation.js';
import {
  type Failure,
  keyOf,
  type RenderOrder,
  type RenderPlan,
  toError,
  type Version,
  versionOf,
} from './render-plan.js';
import {
  createQuarantine,
  createRenderPool,
  Overloaded,
  type Quarantine,
  type RenderPool,
} from './render-pool.js';
import { createRenderMetrics } from './render-metrics.js';
import type { Fault, RenderResponse } from './render-process.js';
import { runTrial, TRIAL_ORDER } from './trial.js';

/** Milliseconds without use after which the pool of a preview or a rare canary ends. */
const IDLE_MILLISECONDS = 60_000;
/**
 * Most previews with a process at the same time: every holder of a publish token can create links,
 * and each process may use `memory`.
 */
const MOST_PREVIEWS = 4;
/** Part of a process's memory that may hold JavaScript objects. */
const HEAP_SHARE = 0.75;

const WARM_UP_ORDER = 'warm-up';

/** @throws when the version is unavailable. */
export type EntryOf = (remote: ResolvedRemote) => Promise<string>;

export type PageOrder = Omit<RenderOrder, 'id' | 'without'>;

/** Renders documents in separate processes; remotes' server code never runs in the site server. */
export interface RenderService {
  /** Starts the processes of a map. @throws when none can be started. */
  prepare: (
    map: ReleaseMap,
    options: { /** Most visitors get it. */ isPlain: boolean; entryOf: EntryOf },
  ) => Promise<void>;
  /** Serves these maps from now on; processes of other maps end when they are idle. */
  serve: (maps: ReleaseMap[]) => void;
  /** @throws Overloaded, ProcessLost */
  render: (
    map: ReleaseMap,
    order: PageOrder,
    visitor: Visitor,
    signal?: AbortSignal,
  ) => Promise<RenderResponse>;
  /** Renders pages in a separate process, without a visitor, to check the named remotes. */
  tryOut: (map: ReleaseMap, pages: string[], names: string[]) => Promise<Trial>;
  close: () => Promise<void>;
}

export interface RenderServiceOptions {
  renderer: string;
  site: SiteSettings;
  /** See `RendererOptions`. */
  regionTimeout: number;
  scripts: ScriptFile[];
  federation: ScriptFile[];
  styles: StyleFile[];
  figures: () => Figures | undefined;
  upstreams: Upstreams;
  /** Folder of proved copies of node builds. */
  cache: string;
  storedAnswer: ServeApiOptions['storedAnswer'];
  /** Processes of the map that most visitors get. */
  processes: number;
  /** Megabytes that each of them may take. */
  memory: number;
  /** Path of a version's node entry, once all of it is proved. */
  entryOf: EntryOf;
  /** A version of a served map failed too many render processes; its code is not run anymore. */
  onQuarantine: (version: Version, fault: FaultKind) => void;
  /** Code of a version threw, or made a render process fail. Not called for previews and trials. */
  onError?: (error: ThrownError) => void;
  log: Logger;
  metrics: Pick<Metrics, 'registry'>;
  /** See `renderCommand`. */
  program?: string;
  /** Where the folder of sockets is created, the operating system's by default. */
  temporaryFolder?: string;
}

interface PoolOptions {
  /** Names it among all pools. */
  key: string;
  count: number;
  quarantine: Quarantine;
  isPreview?: boolean;
}

interface Kept {
  pool: RenderPool;
  /** The versions that could be loaded when the pool was made. */
  entries: string;
  isServed: boolean;
  isPreview: boolean;
  /** Its first document is still to come. */
  isNew: boolean;
  lastUse: number;
}

const faultTypes: Record<FaultKind, string> = {
  threw: 'Error',
  hung: 'RenderProcessHung',
  ended: 'RenderProcessExited',
  memory: 'RenderProcessMemory',
};

/** A fault as an error of the version to blame, with its stack if the version threw it. */
const errorOfFault = ({ kind, version, message, thrown }: Fault): ThrownError | undefined => {
  if (version === undefined) return undefined;
  const error = thrownErrorSchema.safeParse(thrown).data;
  return error && keyOf(error) === version
    ? error
    : {
        ...versionOf(version),
        type: faultTypes[kind],
        message: redactErrorText(message.split('\n')[0]!),
        frames: [],
      };
};

/** The id of a map alone leaves out parts of versions. */
const keyOfMap = ({ id, remotes }: ReleaseMap): string => [id, ...remotes.map(keyOf)].join(', ');

/** Whether the document contains a previewed version; one that cannot be shown is left out. */
const hasPreview = ({ preview }: PageOrder): boolean =>
  preview !== undefined && preview.problem === undefined;

const versionsOf = ({ remotes }: ReleaseMap): ResolvedRemote[] =>
  remotes.flatMap((live) => (live.lastGood ? [live, live.lastGood] : [live]));

/** A page of each remote. */
const warmUpPages = (map: ReleaseMap): string[] => [
  ...new Set([
    '/',
    ...map.remotes.map(
      ({ face }) => face.routes.find(({ path }) => !path.includes('/:'))?.path ?? '/',
    ),
  ]),
];

export const createRenderService = async (
  options: RenderServiceOptions,
): Promise<RenderService> => {
  const {
    renderer,
    site,
    regionTimeout,
    scripts,
    federation,
    styles,
    figures,
    upstreams,
    cache,
    storedAnswer,
    processes,
    memory,
    entryOf,
    onQuarantine,
    onError = () => undefined,
    log,
    metrics,
    program,
    temporaryFolder = tmpdir(),
  } = options;
  const folder = mkdtempSync(join(temporaryFolder, 'larkway-render-'));
  // Other users may traverse it, but not list it.
  chmodSync(folder, 0o711);
  mkdirSync(cache, { recursive: true });
  const visitors = new Map<string, Visitor>(
    [WARM_UP_ORDER, TRIAL_ORDER].map((id) => [id, { requestId: id }]),
  );
  const server = await serveApi({
    socket: join(folder, 'api'),
    upstreams,
    visitorOf: (order) => visitors.get(order),
    storedAnswer,
  });
  const command = renderCommand({
    heap: Math.round(memory * HEAP_SHARE),
    readable: [dirname(renderer), realpathSync(cache)],
    program,
  });
  if (process.getuid?.() === 0 && !command.isolation.user) {
    log.warn(
      { renderer, cache },
      'render processes run as root, like this server: let other users read Node.js, the build of the site and ARTIFACT_CACHE_DIR, or start the site as another user',
    );
  }
  log.info(
    { isolation: command.isolation, processes, memory },
    'documents are rendered in separate processes',
  );

  let made = 0;
  const newFolder = (): string => join(folder, String((made += 1)));
  const pools = new Map<string, Kept>();
  const observed = createRenderMetrics(metrics.registry, {
    load: () => [...pools.values()].reduce((sum, { pool }) => sum + pool.load(), 0),
    pools: () => pools.size,
  });
  /** A render process may say anything; files of versions are checked later. */
  const reportErrors = (failures: Pick<Failure, 'thrown'>[], map: ReleaseMap): void => {
    for (const { thrown } of failures) {
      const error = thrownErrorSchema.safeParse(thrown).data;
      if (error && versionsOf(map).some((version) => keyOf(version) === keyOf(error)))
        onError(error);
    }
  };
  const newQuarantine = (
    report: typeof onQuarantine,
    onVersionFault: (fault: Fault) => void = () => undefined,
  ): Quarantine =>
    createQuarantine({
      onFault: (fault) => {
        observed.fault(fault);
        onVersionFault(fault);
        log.error(
          { kind: fault.kind, version: fault.version, err: toError(fault.message) },
          'a render process failed',
        );
      },
      onQuarantine: (version, kind) => {
        observed.quarantined(version);
        log.error({ version, kind }, 'version is quarantined: its server code is no longer run');
        report(versionOf(version), kind);
      },
    });
  const quarantine = newQuarantine(onQuarantine, (fault) => {
    const error = errorOfFault(fault);
    if (error) onError(error);
  });
  // A previewed version is unchecked and may cause blame for other versions of its map: that
  // affects the preview only.
  const inPreviews = newQuarantine(() => undefined);
  const previewQuarantine: Quarantine = {
    blame: inPreviews.blame,
    versions: () => [...quarantine.versions(), ...inPreviews.versions()],
  };

  const planOf = async (map: ReleaseMap, entryOf: EntryOf): Promise<Omit<RenderPlan, 'socket'>> => {
    const found = await Promise.allSettled(
      versionsOf(map).map(async (version) => [keyOf(version), await entryOf(version)] as const),
    );
    const entries = Object.fromEntries(
      found.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : [])),
    );
    const api = join(folder, 'api');
    return { renderer, api, site, regionTimeout, scripts, federation, styles, map, entries };
  };

  const orderFor = (pathname: string): Omit<RenderOrder, 'without'> => ({
    id: WARM_UP_ORDER,
    pathname,
    search: '',
    nonce: WARM_UP_ORDER,
    documentNonce: '',
    formToken: '',
    inOneGo: true,
    figures: figures(),
  });

  /** Makes room for the pool of another preview. @throws Overloaded when all are rendering */
  const drainIdlePreview = (): void => {
    const previews = [...pools].filter(([, { isPreview }]) => isPreview);
    if (previews.length < MOST_PREVIEWS) return;
    const [idle] = previews
      .filter(([, { pool, isNew }]) => !isNew && pool.load() === 0)
      .sort(([, a], [, b]) => a.lastUse - b.lastUse);
    if (!idle) {
      log.warn(
        { previews: previews.length },
        'a preview is refused: all processes for previews are rendering',
      );
      throw new Overloaded();
    }
    pools.delete(idle[0]);
    idle[1].pool.drain();
  };

  const startPool = (
    map: ReleaseMap,
    plan: Omit<RenderPlan, 'socket'>,
    { count, quarantine, isPreview }: PoolOptions,
  ): RenderPool =>
    createRenderPool({
      plan,
      command,
      memory,
      processes: count,
      newFolder,
      quarantine,
      warmUp: warmUpPages(map).map(orderFor),
      onFailure: (failure) => {
        const { where, message } = failure;
        log.error({ where, err: toError(message) }, 'version cannot be loaded');
        if (!isPreview) reportErrors([failure], map);
      },
    });

  /**
   * Starts the pool of a map with the versions that can be loaded now, unless it exists, and
   * replaces one with fewer versions.
   */
  const prepare = async (map: ReleaseMap, entryOf: EntryOf, pool: PoolOptions): Promise<Kept> => {
    const { key, isPreview = false } = pool;
    const plan = await planOf(map, entryOf);
    const entries = JSON.stringify(plan.entries);
    const before = pools.get(key);
    if (before?.entries === entries) {
      await before.pool.ready;
      return before;
    }
    if (isPreview && !before) drainIdlePreview();
    const kept: Kept = {
      pool: startPool(map, plan, pool),
      entries,
      isServed: before?.isServed ?? false,
      isPreview,
      isNew: true,
      lastUse: Date.now(),
    };
    if (!before) pools.set(key, kept);
    try {
      await kept.pool.ready;
    } catch (error) {
      if (pools.get(key) === kept) pools.delete(key);
      kept.pool.end();
      throw error;
    }
    if (before) {
      pools.set(key, kept);
      before.pool.drain();
    }
    return kept;
  };

  const endIdle = setInterval(() => {
    for (const [key, { pool, isServed, lastUse }] of pools) {
      if (isServed || pool.load() > 0 || Date.now() - lastUse < IDLE_MILLISECONDS) continue;
      pools.delete(key);
      pool.drain();
    }
  }, IDLE_MILLISECONDS / 4).unref();

  return {
    prepare: async (map, { isPlain, entryOf: load }) =>
      void (await prepare(map, load, {
        key: keyOfMap(map),
        count: isPlain ? processes : 1,
        quarantine,
      })),
    serve: (maps) => {
      const served = new Set(maps.map(keyOfMap));
      for (const [key, kept] of pools) {
        const isOver = kept.isServed && !served.has(key);
        kept.isServed = served.has(key);
        if (!isOver) continue;
        pools.delete(key);
        kept.pool.drain();
      }
    },
    render: async (map, page, visitor, signal) => {
      const isPreview = hasPreview(page);
      // The map of a preview may equal a served one, if the version is live or a canary.
      const key = `${isPreview ? 'preview ' : ''}${keyOfMap(map)}`;
      const kept =
        pools.get(key) ??
        (await prepare(map, entryOf, { key, count: 1, quarantine: previewQuarantine, isPreview }));
      kept.lastUse = Date.now();
      kept.isNew = false;
      const id = randomUUID();
      const span = startSpan('render', { kind: 'internal', parent: visitor.trace });
      visitors.set(id, span ? { ...visitor, trace: span.context } : visitor);
      const forget = (): void => void visitors.delete(id);
      const end = (): void => {
        forget();
        span?.end();
      };
      try {
        const response = await observed.rendered(kept.pool.render({ ...page, id }, signal));
        if (response.kind === 'document') {
          const { body, outcome } = response;
          body.once('close', end);
          if (!isPreview) body.once('end', () => reportErrors(outcome().failures, map));
        } else end();
        return response;
      } catch (error) {
        span?.fail('not rendered');
        end();
        throw error;
      }
    },
    tryOut: async (map, pages, names) =>
      runTrial({
        plan: await planOf(map, entryOf),
        command,
        memory,
        folder: newFolder(),
        pages,
        names,
        figures: figures(),
      }),
    close: async () => {
      clearInterval(endIdle);
      for (const { pool } of pools.values()) pool.end();
      server.close();
      server.closeAllConnections();
      await rm(folder, { recursive: true, force: true });
    },
  };
};
