import type { DateRange } from '@larkway/kit-contract';
import type {
  LiveReleases,
  LiveRemote,
  Ownership,
  ReleaseErrors,
  ReleaseHistory,
  ReleasePictures,
  RemoteReleases,
  VersionFigures,
} from '@larkway/ops-contract';
import {
  type CanarySteps,
  type Change,
  type ChangeKind,
  type ChannelStatus,
  type ErrorGroup,
  errorRoutes,
  type Figures,
  type OfferedSlot,
  pictureRoutes,
  type PicturesSummary,
  type Release,
  releasesRoutes,
  telemetryRoutes,
  type VersionPictures,
} from '@larkway/releases-contract';
import { DomainError, notFound } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { Services } from '../services/services.js';
import { toChange, toFigures, toSteps, toSummary } from './release-mappers.js';

/** The period that figures cover. */
const hours = 24;
const latestChanges = 200;
/** Releases never change, so they are cached; more than this many are not live at once. */
const maxCached = 500;

type LivePointers = ChannelStatus['remotes'][number];
type FiguresOf = (name: string, version: string) => VersionFigures | null;

const findFigures =
  (figures: Figures[]): FiguresOf =>
  (name, version) => {
    const found = figures.find((one) => one.name === name && one.version === version);
    return found ? toFigures(found) : null;
  };

const toRemote = (
  { name, team, stable, since, lastGood, canary }: LivePointers,
  history: DeploymentHistory,
  figuresOf: FiguresOf,
  plans: CanarySteps[],
): LiveRemote => {
  const withFigures = (version: string) => ({ version, figures: figuresOf(name, version) });
  const steps = plans.find(
    (plan) => plan.name === name && plan.version === canary?.pointer.version,
  );
  return {
    name,
    team,
    live: {
      ...withFigures(stable.version),
      since,
      change: history.wentLive ? toChange(history.wentLive) : null,
    },
    before: history.before === null ? null : withFigures(history.before),
    lastGood: lastGood?.version ?? null,
    canary: canary
      ? {
          ...withFigures(canary.pointer.version),
          percent: canary.percent,
          ...(steps && { steps: toSteps(steps) }),
        }
      : null,
    takenBack: history.takenBack ? toChange(history.takenBack) : null,
  };
};

/** The deployments of one remote, from the change log of the production channel. */
interface DeploymentHistory {
  /** The change that deployed the live version. */
  wentLive: Change | undefined;
  /** The version that was live before it. */
  before: string | null;
  /** The last change, if canary analysis or a quarantine made it. */
  takenBack: Change | undefined;
  /** Every version that was live. */
  wereLive: ReadonlySet<string>;
}

const deploymentKinds: readonly ChangeKind[] = ['promoted', 'rolled-back'];
const automaticActors: readonly string[] = ['judge', 'quarantine'];
const liveChangeKinds: readonly ChangeKind[] = [...deploymentKinds, 'canary-set', 'canary-stopped'];

/** @param changes of the remote, latest first */
const deploymentHistoryOf = (name: string, live: string, changes: Change[]): DeploymentHistory => {
  const own = changes.filter(
    ({ kind, channel }) => channel === 'production' && liveChangeKinds.includes(kind),
  );
  const deployed = own
    .filter(({ kind }) => deploymentKinds.includes(kind))
    .map((change) => ({ change, move: change.moves.find((one) => one.name === name)! }));
  const last = deployed.find(({ move }) => move.to === live && move.from !== live);
  return {
    wentLive: last?.change,
    before: last?.move.from ?? null,
    takenBack: own[0]?.evidence && automaticActors.includes(own[0].by) ? own[0] : undefined,
    wereLive: new Set(
      deployed
        .flatMap(({ move: { from, to } }) => [from, to])
        .filter((version) => version !== null),
    ),
  };
};

const ownerOf = ({ name, version, face: { team } }: Release) => ({ remote: name, team, version });

/**
 * Which remote and team owns each page, each fragment and each topic.
 *
 * @param live the live release of each remote
 * @param hostSlots slots on the shell's own pages
 */
const ownershipOf = (live: Release[], hostSlots: OfferedSlot[]): Ownership => {
  const offered = [
    ...hostSlots.map(({ name: slot }) => ({ slot, on: null })),
    ...live.flatMap(({ name, face }) => face.slots.map(({ name: slot }) => ({ slot, on: name }))),
  ];
  const pages = live.flatMap((release) =>
    release.face.routes.map(({ path, title }) => ({ path, title, ...ownerOf(release) })),
  );
  const fragments = live.flatMap((release) =>
    release.face.fragments.map(({ slot, order = 0 }) => ({
      slot,
      order,
      on: offered.find((one) => one.slot === slot)?.on ?? null,
      ...ownerOf(release),
    })),
  );
  const readersOf = (topic: string): string[] => [
    ...(live.some(({ face }) => face.navigation?.lists?.some((list) => list.topic === topic))
      ? ['header']
      : []),
    ...live
      .filter(({ face }) => face.subscribes?.some(({ name }) => name === topic))
      .map(({ name }) => name),
  ];
  const topics = live.flatMap((release) =>
    (release.face.publishes ?? []).map(({ name: topic }) => ({
      topic,
      readers: readersOf(topic),
      ...ownerOf(release),
    })),
  );
  return {
    pages: pages.sort((a, b) => (a.path < b.path ? -1 : 1)),
    fragments: fragments.sort((a, b) => a.slot.localeCompare(b.slot) || a.order - b.order),
    topics: topics.sort((a, b) => a.topic.localeCompare(b.topic)),
    empty: offered.filter(({ slot }) => !fragments.some((fragment) => fragment.slot === slot)),
  };
};

/** Requests a value once per key. Failures are not cached. */
const cached = <T>(
  cache: Map<string, Promise<T>>,
  key: string,
  request: () => Promise<T>,
): Promise<T> => {
  const known = cache.get(key);
  if (known) return known;
  const requested = request();
  cache.set(key, requested);
  requested.catch(() => cache.delete(key));
  return requested;
};

/**
 * Reads releases from the release service. It caches only what never changes or belongs to one
 * revision.
 */
@Injectable()
export class ReleasesService {
  private readonly releases = new Map<string, Promise<Release>>();
  /** The change log of each remote. Any change creates a new revision. */
  private changeLog = { revision: -1, changes: new Map<string, Promise<Change[]>>() };

  constructor(private readonly services: Services) {}

  async live(): Promise<LiveReleases> {
    const [status, figures, plans] = await Promise.all([
      this.status(),
      this.figures(),
      this.canarySteps(),
    ]);
    const { revision, lock } = status;
    const historyOf = async ({ name, stable }: LivePointers): Promise<DeploymentHistory> =>
      deploymentHistoryOf(name, stable.version, await this.changesOf(name, revision));
    const remotes = await Promise.all(
      status.remotes.map(async (pointers) =>
        toRemote(pointers, await historyOf(pointers), findFigures(figures), plans),
      ),
    );
    return { revision, lock, hours, remotes };
  }

  /** @throws DomainError 404 if no version of it was published. */
  async remote(name: string): Promise<RemoteReleases> {
    const [{ revision, lock, remotes }, figures, plans, pictures, versions] = await Promise.all([
      this.status(),
      this.figures(name),
      this.canarySteps(),
      this.orNone<PicturesSummary>(
        this.services.call('releases', pictureRoutes.listPictures, { query: { name } }),
      ),
      this.services.call('releases', releasesRoutes.versions, { query: { name } }),
    ]);
    if (versions.length === 0) throw notFound(`No version of ${name} was published.`);
    const pointers = remotes.find((remote) => remote.name === name);
    const history = deploymentHistoryOf(
      name,
      pointers?.stable.version ?? '',
      await this.changesOf(name, revision),
    );
    const figuresOf = findFigures(figures);
    return {
      revision,
      lock,
      hours,
      remote: pointers ? toRemote(pointers, history, figuresOf, plans) : null,
      versions: versions.map(({ version, commit, publishedAt, publishedBy, withdrawn }) => ({
        version,
        commit,
        publishedAt,
        publishedBy,
        withdrawn,
        wasLive: history.wereLive.has(version),
        figures: figuresOf(name, version),
        pictures: toSummary(pictures.find((one) => one.version === version)),
      })),
    };
  }

  async pictures(params: { name: string; version: string }): Promise<ReleasePictures> {
    const [{ remotes }, pictures] = await Promise.all([
      this.status(),
      this.orNull<VersionPictures>(
        this.services.call('releases', pictureRoutes.pictures, { params }),
      ),
    ]);
    const live = remotes.find(({ name }) => name === params.name)?.stable.version ?? null;
    return { live, pictures };
  }

  /** @throws DomainError 404 unless it is a picture of the version. */
  picture(params: { name: string; version: string; picture: string }): Promise<Buffer> {
    return this.services.readFile('releases', pictureRoutes.picture, { params });
  }

  async history(query: {
    name?: string | undefined;
    before?: number | undefined;
    limit: number;
  }): Promise<ReleaseHistory> {
    const { name, before, limit } = query;
    const changes = await this.services.call('releases', releasesRoutes.changes, {
      query: { limit: limit + 1, ...(name && { name }), ...(before && { before }) },
    });
    const shown = changes.slice(0, limit).map(toChange);
    return { changes: shown, next: changes.length > limit ? shown.at(-1)!.number : null };
  }

  async errors(name: string, { from, to }: DateRange = {}): Promise<ReleaseErrors> {
    const groups = await this.orNone<ErrorGroup>(
      this.services.call('releases', errorRoutes.errors, { query: { name } }),
    );
    const seen = groups.filter(
      ({ firstSeen, lastSeen }) =>
        (from === undefined || Date.parse(lastSeen) >= Date.parse(from)) &&
        (to === undefined || Date.parse(firstSeen) < Date.parse(to)),
    );
    return { errors: seen.map(({ name: _remote, ...error }) => error) };
  }

  async ownership(): Promise<Ownership> {
    const [{ remotes }, hostSlots] = await Promise.all([this.status(), this.hostSlots()]);
    const live = remotes.map(({ name, stable }) => this.release(name, stable.version));
    return ownershipOf(await Promise.all(live), hostSlots);
  }

  /** None while the site does not respond, which is not a reason to hide who owns what. */
  private async hostSlots(): Promise<OfferedSlot[]> {
    try {
      return await this.orNone(this.services.call('releases', releasesRoutes.hostSlots));
    } catch (error) {
      if (error instanceof DomainError && error.status === 503) return [];
      throw error;
    }
  }

  status(): Promise<ChannelStatus> {
    return this.services.call('releases', releasesRoutes.status);
  }

  private canarySteps(): Promise<CanarySteps[]> {
    return this.orNone(this.services.call('releases', releasesRoutes.canarySteps));
  }

  /** A release service of an earlier version does not have the route. */
  private async orNone<T>(list: Promise<T[]>): Promise<T[]> {
    return (await this.orNull(list)) ?? [];
  }

  private async orNull<T>(found: Promise<T>): Promise<T | null> {
    try {
      return await found;
    } catch (error) {
      if (error instanceof DomainError && error.status === 404) return null;
      throw error;
    }
  }

  private figures(name?: string): Promise<Figures[]> {
    return this.services.call('releases', telemetryRoutes.figures, {
      query: { hours, ...(name && { name }) },
    });
  }

  private changesOf(name: string, revision: number): Promise<Change[]> {
    if (this.changeLog.revision !== revision) this.changeLog = { revision, changes: new Map() };
    return cached(this.changeLog.changes, name, () =>
      this.services.call('releases', releasesRoutes.changes, {
        query: { name, limit: latestChanges },
      }),
    );
  }

  private release(name: string, version: string): Promise<Release> {
    if (this.releases.size >= maxCached) this.releases.clear();
    return cached(this.releases, `${name} ${version}`, () =>
      this.services.call('releases', releasesRoutes.release, { params: { name, version } }),
    );
  }
}
