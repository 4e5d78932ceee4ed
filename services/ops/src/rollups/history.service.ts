import { type History, type HistoryRange, historyRanges } from '@larkway/ops-contract';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, MoreThanOrEqual } from 'typeorm';
import { FeedEntity } from '../projection/feed.entity.js';
import { feedNames } from '../projection/feeds.js';
import { addLatencies, percentilesOf } from './latency-counts.js';
import { RollupEntity } from './rollup.entity.js';

const milliseconds = { hour: 60 * 60_000, day: 24 * 60 * 60_000 };
const bucketCounts: Record<HistoryRange, number> = { '24h': 24, '30d': 30 };

/** A journal without news is read every 20 seconds. */
const BEHIND_MILLISECONDS = 90_000;

const figuresOf = (rows: RollupEntity[]): Omit<History['total'], 'failureRate'> => {
  const sum = (of: 'accepted' | 'sent' | 'failed') =>
    rows.reduce((total, row) => total + row[of], 0);
  return {
    accepted: sum('accepted'),
    sent: sum('sent'),
    failed: sum('failed'),
    latency: percentilesOf(addLatencies(rows.map(({ latencies }) => latencies))),
  };
};

/** The history of the emails from the rollups of hours; days are added up from them. */
@Injectable()
export class HistoryService {
  constructor(private readonly dataSource: DataSource) {}

  async read(range: HistoryRange, now = new Date()): Promise<History> {
    const length = milliseconds[historyRanges[range]];
    // Unix time has no leap seconds, so hours and days of UTC are its multiples.
    const last = Math.floor(now.getTime() / length) * length;
    const starts = Array.from(
      { length: bucketCounts[range] },
      (_, index) => last - (bucketCounts[range] - 1 - index) * length,
    );
    const { manager } = this.dataSource;
    const [rows, behind] = await Promise.all([
      manager.find(RollupEntity, { where: { hour: MoreThanOrEqual(new Date(starts[0]!)) } }),
      this.behind(manager, now),
    ]);
    const shown = rows.filter(({ hour }) => hour <= now);
    const total = figuresOf(shown);
    const { sent, failed } = total;
    const currentHour = now.getTime() - milliseconds.hour;
    return {
      buckets: starts.map((start) => ({
        at: new Date(start).toISOString(),
        ...figuresOf(
          shown.filter(({ hour }) => hour.getTime() >= start && hour.getTime() < start + length),
        ),
      })),
      total: {
        ...total,
        failureRate: sent + failed === 0 ? null : failed / (sent + failed),
      },
      pendingHours: shown.filter(({ isStale, hour }) => isStale && hour.getTime() <= currentHour)
        .length,
      behind,
    };
  }

  private async behind(manager: EntityManager, now: Date): Promise<History['behind']> {
    const feeds = await manager.find(FeedEntity);
    const readAt = new Map(feeds.map((feed) => [feed.service, feed.readAt]));
    return feedNames
      .filter(
        (service) =>
          now.getTime() - (readAt.get(service)?.getTime() ?? -Infinity) > BEHIND_MILLISECONDS,
      )
      .map((service) => ({ service, readAt: readAt.get(service)?.toISOString() ?? null }));
  }
}
