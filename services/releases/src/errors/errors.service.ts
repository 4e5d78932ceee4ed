import { Metrics } from '@larkway/kit/observability';
import type { RetentionRule } from '@larkway/kit/retention';
import {
  type ErrorGroup,
  type ObservedError,
  type ResolvedFrame,
  type ThrownError,
} from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource, type EntityManager, In } from 'typeorm';
import { findVersions, toRelease } from '../versions/read-versions.js';
import { RemoteEntity, VersionEntity } from '../versions/version.entity.js';
import { ErrorCountEntity, ErrorGroupEntity } from './error-group.entity.js';
import { fingerprintOf, placeOf } from './fingerprint.js';
import { SourceMaps } from './source-maps.js';

const MOST_GROUPS_OF_REMOTE = 500;
const MOST_GROUPS_OF_VERSION = 100;
/** If a remote has too many groups, those that were not seen for this long make room. */
const STALE_MILLISECONDS = 24 * 60 * 60_000;
/** Browsers of one group in one version; further ones are counted as `Other`. */
const MOST_BROWSERS = 30;
const OTHER = 'Other';
const MOST_COUNT = 2_000_000_000;
const MOST_LISTED = 100;

type SeenIn = ErrorCountEntity['seenIn'];

/** An error of a known version with its place in the sources. */
interface ResolvedError extends Pick<ThrownError, 'name' | 'version' | 'type' | 'message'> {
  fingerprint: string;
  stack: ResolvedFrame[];
  seenIn: SeenIn;
}

/** Adds up counts by browser, with a limit of browsers. */
const addSeen = (before: SeenIn, more: SeenIn): SeenIn => {
  const sum = { ...before };
  for (const [place, count] of Object.entries(more)) {
    const isKnown = Object.hasOwn(sum, place) || Object.keys(sum).length < MOST_BROWSERS;
    const key = isKnown ? place : OTHER;
    sum[key] = Math.min(MOST_COUNT, (sum[key] ?? 0) + count);
  }
  return sum;
};

const totalOf = (seenIn: SeenIn): number =>
  Math.min(
    MOST_COUNT,
    Object.values(seenIn).reduce((total, count) => total + count, 0),
  );

/** Each error of a version once. */
const merged = (errors: ResolvedError[]): ResolvedError[] => {
  const found = new Map<string, ResolvedError>();
  for (const error of errors) {
    const key = `${error.version} ${error.fingerprint}`;
    const before = found.get(key);
    found.set(key, before ? { ...before, seenIn: addSeen(before.seenIn, error.seenIn) } : error);
  }
  return [...found.values()];
};

/** Version -> its number, which grows with each publication. Versions without rows are the oldest. */
type NumberOf = (version: string) => number;

const readNumbers = async (manager: EntityManager, name: string): Promise<NumberOf> => {
  const rows = await manager.find(VersionEntity, {
    where: { name },
    select: { version: true, number: true },
  });
  const numbers = new Map(rows.map(({ version, number }) => [version, Number(number)]));
  return (version) => numbers.get(version) ?? 0;
};

const iso = (time: number): string => new Date(time).toISOString();

/** @param counts of the group */
const toErrorGroup = (
  group: ErrorGroupEntity,
  counts: ErrorCountEntity[],
  team: string,
  numberOf: NumberOf,
): ErrorGroup => {
  const seenIn = counts.reduce<SeenIn>((sum, count) => addSeen(sum, count.seenIn), {});
  return {
    id: group.fingerprint,
    name: group.name,
    team,
    type: group.type,
    message: group.message,
    place: placeOf(group.stack) ?? null,
    introducedIn: group.introducedIn,
    count: counts.reduce((sum, { count }) => sum + count, 0),
    firstSeen: group.firstSeen.toISOString(),
    lastSeen: iso(Math.max(...counts.map(({ lastSeen }) => lastSeen.getTime()))),
    versions: counts
      .toSorted((a, b) => numberOf(b.version) - numberOf(a.version))
      .map(({ version, count, firstSeen, lastSeen }) => ({
        version,
        count,
        firstSeen: firstSeen.toISOString(),
        lastSeen: lastSeen.toISOString(),
      })),
    seenIn: Object.entries(seenIn)
      .map(([place, count]) => ({ place, count }))
      .sort((a, b) => b.count - a.count),
    stack: group.stack,
    stackOf: group.stackOf,
  };
};

/** Errors of versions, in groups of the same name, message and place. */
@Injectable()
export class ErrorsService {
  private readonly dropped: Counter<'remote'>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly sourceMaps: SourceMaps,
    { registry }: Metrics,
  ) {
    this.dropped = new Counter({
      name: 'releases_errors_dropped_total',
      help: 'Errors of versions that were not stored because the remote has too many groups',
      labelNames: ['remote'],
      registers: [registry],
    });
  }

  /** Adds errors to their groups. Those of unknown versions are dropped. */
  async add(observed: ObservedError[]): Promise<void> {
    const errors = await this.resolve(observed);
    const names = [...new Set(errors.map(({ name }) => name))];
    for (const name of names)
      await this.dataSource.transaction((manager) =>
        this.addTo(manager, name, merged(errors.filter((error) => error.name === name))),
      );
  }

  /** Groups of a remote, last seen first. */
  async list(name: string): Promise<ErrorGroup[]> {
    const { manager } = this.dataSource;
    const latest = await manager
      .createQueryBuilder(ErrorCountEntity, 'c')
      .select('fingerprint')
      .where({ name })
      .groupBy('fingerprint')
      .orderBy('max(last_seen)', 'DESC')
      .limit(MOST_LISTED)
      .getRawMany<{ fingerprint: string }>();
    const order = latest.map(({ fingerprint }) => fingerprint);
    if (order.length === 0) return [];
    const where = { name, fingerprint: In(order) };
    const [groups, counts, remote, numberOf] = await Promise.all([
      manager.findBy(ErrorGroupEntity, where),
      manager.findBy(ErrorCountEntity, where),
      manager.findOneByOrFail(RemoteEntity, { name }),
      readNumbers(manager, name),
    ]);
    return order.flatMap((fingerprint) => {
      const group = groups.find((one) => one.fingerprint === fingerprint);
      const own = counts.filter((one) => one.fingerprint === fingerprint);
      // Another transaction may have removed it in between.
      return group && own.length > 0 ? [toErrorGroup(group, own, remote.team, numberOf)] : [];
    });
  }

  private async resolve(observed: ObservedError[]): Promise<ResolvedError[]> {
    const wanted = new Map(
      observed.map(({ name, version }) => [`${name} ${version}`, { name, version }]),
    );
    const rows = await findVersions(this.dataSource.manager, [...wanted.values()]);
    const releases = new Map(rows.map((row) => [`${row.name} ${row.version}`, toRelease(row)]));
    const resolveStack = this.sourceMaps.forReport();
    const errors: ResolvedError[] = [];
    for (const { frames, ...error } of observed) {
      const release = releases.get(`${error.name} ${error.version}`);
      if (!release) continue;
      const stack = await resolveStack(release, frames);
      errors.push({ ...error, stack, fingerprint: fingerprintOf(error, stack) });
    }
    return errors;
  }

  private async addTo(
    manager: EntityManager,
    name: string,
    errors: ResolvedError[],
  ): Promise<void> {
    // Raw SQL: an advisory lock. Reports of a remote follow each other, so that limits are exact.
    await manager.query(`SELECT pg_advisory_xact_lock(hashtextextended('errors of ' || $1, 0))`, [
      name,
    ]);
    const where = { name, fingerprint: In(errors.map(({ fingerprint }) => fingerprint)) };
    const groups = new Map(
      (await manager.findBy(ErrorGroupEntity, where)).map((group) => [group.fingerprint, group]),
    );
    const counts = new Map(
      (await manager.findBy(ErrorCountEntity, where)).map((count) => [
        `${count.version} ${count.fingerprint}`,
        count,
      ]),
    );
    const numberOf = await readNumbers(manager, name);
    const hasRoom = await this.roomIn(manager, name, errors, groups);
    const now = new Date();
    const changed = new Map<string, ErrorGroupEntity>();
    const counted: ErrorCountEntity[] = [];
    for (const { version, fingerprint, type, message, stack, seenIn } of errors) {
      const known = groups.get(fingerprint);
      if (!known && !hasRoom(version)) {
        this.dropped.inc({ remote: name }, totalOf(seenIn));
        continue;
      }
      const isOlder = known && numberOf(version) < numberOf(known.introducedIn);
      const isNewer = !known || numberOf(version) >= numberOf(known.stackOf);
      const group: ErrorGroupEntity = {
        name,
        fingerprint,
        type,
        message,
        firstSeen: now,
        introducedIn: version,
        stack,
        stackOf: version,
        ...(known && { firstSeen: known.firstSeen }),
        ...(known && !isOlder && { introducedIn: known.introducedIn }),
        ...(known && !isNewer && { stack: known.stack, stackOf: known.stackOf }),
      };
      groups.set(fingerprint, group);
      changed.set(fingerprint, group);
      const before = counts.get(`${version} ${fingerprint}`);
      const sum = addSeen(before?.seenIn ?? {}, seenIn);
      counted.push({
        name,
        fingerprint,
        version,
        seenIn: sum,
        count: totalOf(sum),
        firstSeen: before?.firstSeen ?? now,
        lastSeen: now,
      });
    }
    if (counted.length === 0) return;
    await manager.upsert(ErrorGroupEntity, [...changed.values()], ['name', 'fingerprint']);
    await manager.upsert(ErrorCountEntity, counted, ['name', 'fingerprint', 'version']);
  }

  /** @returns whether the remote and a version may have one more group, which it then has */
  private async roomIn(
    manager: EntityManager,
    name: string,
    errors: ResolvedError[],
    known: ReadonlyMap<string, ErrorGroupEntity>,
  ): Promise<(version: string) => boolean> {
    const fresh = errors.filter(({ fingerprint }) => !known.has(fingerprint));
    if (fresh.length === 0) return () => false;
    const all = await manager.countBy(ErrorGroupEntity, { name });
    const excess = all + fresh.length - MOST_GROUPS_OF_REMOTE;
    let free = MOST_GROUPS_OF_REMOTE - all;
    if (excess > 0) free += await this.removeStale(manager, name, excess);
    const freeOf = new Map<string, number>();
    for (const version of new Set(fresh.map((error) => error.version)))
      freeOf.set(
        version,
        MOST_GROUPS_OF_VERSION - (await manager.countBy(ErrorCountEntity, { name, version })),
      );
    return (version) => {
      const left = freeOf.get(version) ?? 0;
      if (free <= 0 || left <= 0) return false;
      free -= 1;
      freeOf.set(version, left - 1);
      return true;
    };
  }

  private async removeStale(manager: EntityManager, name: string, most: number): Promise<number> {
    // Raw SQL: deletes a limited number of groups by the age of their counts.
    const [, removed] = (await manager.query(
      `DELETE FROM error_groups WHERE name = $1 AND fingerprint IN (
         SELECT fingerprint FROM error_counts WHERE name = $1
         GROUP BY fingerprint HAVING max(last_seen) < $2 ORDER BY max(last_seen) LIMIT $3)`,
      [name, new Date(Date.now() - STALE_MILLISECONDS), most],
    )) as [unknown, number];
    return removed;
  }
}

/** Retention of errors that were not seen again. A group goes with its last count. */
export const errorRetention = (days: number, dataSource: DataSource): RetentionRule => ({
  table: 'error_counts',
  days,
  erase: (before, most) =>
    dataSource.transaction(async (manager) => {
      // Raw SQL: TypeORM has no LIMIT for what it deletes.
      const [, removed] = (await manager.query(
        `DELETE FROM error_counts WHERE ctid = ANY (ARRAY(
           SELECT ctid FROM error_counts WHERE last_seen < $1 ORDER BY last_seen LIMIT $2 FOR UPDATE SKIP LOCKED))`,
        [before, most],
      )) as [unknown, number];
      if (removed > 0)
        // Raw SQL: compares two tables.
        await manager.query(
          'DELETE FROM error_groups g WHERE NOT EXISTS (SELECT 1 FROM error_counts c WHERE c.name = g.name AND c.fingerprint = g.fingerprint)',
        );
      return removed;
    }),
});
