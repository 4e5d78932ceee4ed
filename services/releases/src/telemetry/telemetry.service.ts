import type { RetentionRule } from '@larkway/kit/retention';
import {
  type Measure,
  measures,
  type Observation,
  type RegionEvent,
  type Visit,
  visits,
} from '@larkway/releases-contract';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { VersionStats } from '../canary-analysis/compare-versions.js';
import type { Histogram } from './histogram.js';
import { ObservationEntity } from './observation.entity.js';

type Row = Omit<ObservationEntity, 'minute'>;

/** Counts of one version over a period. */
interface ObservedVersion {
  name: string;
  version: string;
  tallies: Partial<Record<RegionEvent, number>>;
  visits: Partial<Record<Visit, number>>;
  histograms: Partial<Record<Measure, Histogram>>;
}

const rowsOf = ({ name, version, tallies, visits, histograms }: Observation): Row[] => [
  ...Object.entries({ ...tallies, ...visits }).map(([kind, count]) => ({
    name,
    version,
    kind: kind as RegionEvent | Visit,
    bucket: 0,
    count,
  })),
  ...Object.entries(histograms).flatMap(([kind, buckets]) =>
    Object.entries(buckets).map(([bucket, count]) => ({
      name,
      version,
      kind: kind as Measure,
      bucket: Number(bucket),
      count: count!,
    })),
  ),
];

const isMeasure = (kind: string): kind is Measure => (measures as readonly string[]).includes(kind);
const isVisit = (kind: string): kind is Visit => (visits as readonly string[]).includes(kind);

const gather = (rows: Row[]): ObservedVersion[] => {
  const seen = new Map<string, ObservedVersion>();
  for (const { name, version, kind, bucket, count } of rows) {
    const key = `${name} ${version}`;
    const one = seen.get(key) ?? { name, version, tallies: {}, visits: {}, histograms: {} };
    seen.set(key, one);
    if (isMeasure(kind))
      one.histograms[kind] = new Map([...(one.histograms[kind] ?? []), [bucket, count]]);
    else if (isVisit(kind)) one.visits[kind] = count;
    else one.tallies[kind] = count;
  }
  return [...seen.values()];
};

// Reports can be lost, so the bad visits may exceed the counted visits.
const shareOf = (badly = 0, of = 0) => ({ hits: Math.min(badly, of), of });

/** The measurements that canary analysis compares. */
export const toVersionStats = (version: ObservedVersion | undefined): VersionStats => ({
  served: shareOf(version?.visits['served-badly'], version?.visits.served),
  viewed: shareOf(version?.visits['viewed-badly'], version?.visits.viewed),
  histograms: version?.histograms ?? {},
});

/** Counts of visits, errors and web vitals by version and minute. */
@Injectable()
export class TelemetryService {
  constructor(private readonly dataSource: DataSource) {}

  /** Adds counts to the current minute. Counts of unknown versions are dropped. */
  async add(observations: Observation[]): Promise<void> {
    const rows = observations.flatMap(rowsOf).filter(({ count }) => count > 0);
    if (rows.length === 0) return;
    // Sorted, so that concurrent reports lock rows in the same order and cannot deadlock.
    const sorted = rows.toSorted((a, b) =>
      `${a.name} ${a.version} ${a.kind}` < `${b.name} ${b.version} ${b.kind}` ? -1 : 1,
    );
    // Raw SQL: one statement adds all counts to existing rows, and drops unknown versions.
    await this.dataSource.query(
      `INSERT INTO observations (name, version, minute, kind, bucket, count)
       SELECT given.name, given.version, date_trunc('minute', now()), given.kind, given.bucket, sum(given.count)
       FROM unnest($1::text[], $2::text[], $3::text[], $4::smallint[], $5::integer[]) AS given (name, version, kind, bucket, count)
       JOIN versions v ON v.name = given.name AND v.version = given.version
       GROUP BY given.name, given.version, given.kind, given.bucket
       ON CONFLICT (name, version, minute, kind, bucket) DO UPDATE SET count = observations.count + excluded.count`,
      [
        sorted.map(({ name }) => name),
        sorted.map(({ version }) => version),
        sorted.map(({ kind }) => kind),
        sorted.map(({ bucket }) => bucket),
        sorted.map(({ count }) => count),
      ],
    );
  }

  /** Counts since a time, of one remote or of all. */
  async since(from: Date, name?: string): Promise<ObservedVersion[]> {
    const counts = this.dataSource
      .createQueryBuilder(ObservationEntity, 'o')
      .select(['name', 'version', 'kind', 'bucket', 'sum(count)::integer AS count'])
      .where(`minute >= date_trunc('minute', :from::timestamptz)`, { from })
      .groupBy('name, version, kind, bucket');
    if (name !== undefined) counts.andWhere('name = :name', { name });
    const rows = await counts.getRawMany<Row>();
    return gather(rows);
  }
}

/** Retention of counts. Rows of past minutes are never written, so removal needs no lock. */
export const observationRetention = (days: number): RetentionRule => ({
  table: 'observations',
  days,
  sql: 'DELETE FROM observations WHERE ctid = ANY (ARRAY(SELECT ctid FROM observations WHERE minute < $1 ORDER BY minute LIMIT $2))',
});
