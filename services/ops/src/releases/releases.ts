import type {
  LiveReleases,
  LiveRemote,
  Ownership,
  ReleaseHistory,
  RemoteReleases,
  VersionFigures,
} from '@larkway/ops-contract';
import {
  type Change,
  type ChannelStatus,
  type Figures,
  type Release,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { notFound } from '@larkway/kit/errors';
import { Injectable } from '@nestjs/common';
import { Services } from '../services/services.js';
import { toChange, toFigures } from './mappers.js';
import { ownershipOf } from './ownership-of.js';
import { type Story, storyOf } from './story-of.js';

/** For how long figures reach back. */
const hours = 24;
const latestChanges = 200;
/** Releases never change; more than this many are not live at once. */
const mostKept = 500;

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
  story: Story,
  figuresOf: FiguresOf,
): LiveRemote => {
  const seen = (version: string) => ({ version, figures: figuresOf(name, version) });
  return {
    name,
    team,
    live: {
      ...seen(stable.version),
      since,
      change: story.wentLive ? toChange(story.wentLive) : null,
    },
    before: story.before === null ? null : seen(story.before),
    lastGood: lastGood?.version ?? null,
    canary: canary ? { ...seen(canary.pointer.version), percent: canary.percent } : null,
    takenBack: story.takenBack ? toChange(story.takenBack) : null,
  };
};

/** Asks once; what failed is asked again. */
const keeping = <T>(
  kept: Map<string, Promise<T>>,
  key: string,
  ask: () => Promise<T>,
): Promise<T> => {
  const known = kept.get(key);
  if (known) return known;
  const asked = ask();
  kept.set(key, asked);
  asked.catch(() => kept.delete(key));
  return asked;
};

/** What the release service tells, put together for operators. Kept is only what does not change, or is told anew with each revision. */
@Injectable()
export class Releases {
  private readonly kept = new Map<string, Promise<Release>>();
  /** What the log says of each remote; a move of any of them is another revision. */
  private told = { revision: -1, changes: new Map<string, Promise<Change[]>>() };

  constructor(private readonly services: Services) {}

  async live(): Promise<LiveReleases> {
    const [status, figures] = await Promise.all([this.status(), this.figures()]);
    const { revision, lock } = status;
    const told = async ({ name, stable }: LivePointers): Promise<Story> =>
      storyOf(name, stable.version, await this.changesOf(name, revision));
    const remotes = await Promise.all(
      status.remotes.map(async (pointers) =>
        toRemote(pointers, await told(pointers), findFigures(figures)),
      ),
    );
    return { revision, lock, hours, remotes };
  }

  /** @throws DomainError 404 when nobody published it. */
  async remote(name: string): Promise<RemoteReleases> {
    const [{ revision, lock, remotes }, figures, versions] = await Promise.all([
      this.status(),
      this.figures(name),
      this.services.call('releases', releasesRoutes.versions, { query: { name } }),
    ]);
    if (versions.length === 0) throw notFound(`Nobody has published ${name}.`);
    const pointers = remotes.find((remote) => remote.name === name);
    const story = storyOf(
      name,
      pointers?.stable.version ?? '',
      await this.changesOf(name, revision),
    );
    const figuresOf = findFigures(figures);
    return {
      revision,
      lock,
      hours,
      remote: pointers ? toRemote(pointers, story, figuresOf) : null,
      versions: versions.map(({ version, commit, publishedAt, publishedBy, withdrawn }) => ({
        version,
        commit,
        publishedAt,
        publishedBy,
        withdrawn,
        wasLive: story.wereLive.has(version),
        figures: figuresOf(name, version),
      })),
    };
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

  async ownership(): Promise<Ownership> {
    const { remotes } = await this.status();
    return ownershipOf(
      await Promise.all(remotes.map(({ name, stable }) => this.release(name, stable.version))),
    );
  }

  status(): Promise<ChannelStatus> {
    return this.services.call('releases', releasesRoutes.status);
  }

  private figures(name?: string): Promise<Figures[]> {
    return this.services.call('releases', telemetryRoutes.figures, {
      query: { hours, ...(name && { name }) },
    });
  }

  private changesOf(name: string, revision: number): Promise<Change[]> {
    if (this.told.revision !== revision) this.told = { revision, changes: new Map() };
    return keeping(this.told.changes, name, () =>
      this.services.call('releases', releasesRoutes.changes, {
        query: { name, limit: latestChanges },
      }),
    );
  }

  private release(name: string, version: string): Promise<Release> {
    if (this.kept.size >= mostKept) this.kept.clear();
    return keeping(this.kept, `${name} ${version}`, () =>
      this.services.call('releases', releasesRoutes.release, { params: { name, version } }),
    );
  }
}
