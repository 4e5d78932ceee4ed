import { latencyWindows, emailStates, type Overview } from '@larkway/ops-contract';
import { type DataSource, IsNull, Not } from 'typeorm';
import { EmailEntity } from '../emails/email.entity.js';

const minutes = 60;

export type EmailCounts = Overview['emails'];

/** The number of emails in each state. */
export const countStates = async ({ manager }: DataSource): Promise<EmailCounts> => {
  const rows = await manager
    .createQueryBuilder(EmailEntity, 'email')
    .select('state')
    .addSelect('count(*)::int', 'count')
    .groupBy('state')
    .getRawMany<{ state: string; count: number }>();
  const counts = new Map(rows.map(({ state, count }) => [state, count]));
  return Object.fromEntries(
    emailStates.map((state) => [state, counts.get(state) ?? 0]),
  ) as EmailCounts;
};

/**
 * Emails that failed and have not been delivered or closed since, including those being retried.
 */
export const countDeadLetters = ({ manager }: Pick<DataSource, 'manager'>): Promise<number> =>
  manager.countBy(EmailEntity, { failedAt: Not(IsNull()) });

/** Age in seconds of the oldest email that is open and not on hold. */
export const oldestWaiting = async ({ manager }: DataSource): Promise<number | null> => {
  const { age } = (await manager
    .createQueryBuilder(EmailEntity, 'email')
    .select('round(extract(epoch FROM now() - min(accepted_at)))::float8', 'age')
    .where({ endedAt: IsNull(), state: Not('held') })
    .getRawOne<{ age: number | null }>())!;
  return age === null ? null : Math.max(0, age);
};

/** The number of open emails, by the service that enqueued them. */
export const countOpen = async ({ manager }: DataSource): Promise<Map<string, number>> => {
  const rows = await manager
    .createQueryBuilder(EmailEntity, 'email')
    .select('source')
    .addSelect('count(*)::int', 'open')
    .where({ endedAt: IsNull(), source: Not(IsNull()) })
    .groupBy('source')
    .getRawMany<{ source: string; open: number }>();
  return new Map(rows.map(({ source, open }) => [source, open]));
};

interface Minute {
  at: Date;
  accepted: number;
  sent: number;
  failed: number;
}

/** The last hour by minute; the last minute is incomplete. */
export const lastMinutes = async (dataSource: DataSource): Promise<Overview['minutes']> => {
  const since = `date_trunc('minute', now()) - interval '${minutes - 1} minutes'`;
  // Raw SQL: TypeORM has neither generated rows nor UNION.
  const rows: Minute[] = await dataSource.query(
    `SELECT minute AS at, (count(*) FILTER (WHERE what = 'accepted'))::int AS accepted, (count(*) FILTER (WHERE what = 'sent'))::int AS sent,
       (count(*) FILTER (WHERE what = 'failed'))::int AS failed
     FROM generate_series(${since}, date_trunc('minute', now()), interval '1 minute') AS minute
     LEFT JOIN (
       SELECT date_trunc('minute', accepted_at) AS minute, 'accepted' AS what FROM emails WHERE accepted_at >= ${since}
       UNION ALL SELECT date_trunc('minute', sent_at), 'sent' FROM emails WHERE sent_at >= ${since}
       UNION ALL SELECT date_trunc('minute', failed_at), 'failed' FROM emails WHERE failed_at >= ${since}
     ) AS happened USING (minute)
     GROUP BY minute ORDER BY minute`,
  );
  return rows.map(({ at, ...counts }) => ({ at: at.toISOString(), ...counts }));
};

export const summaryOf = (hour: Overview['minutes']): Overview['lastHour'] => {
  const sum = (of: 'accepted' | 'sent' | 'failed') =>
    hour.reduce((total, minute) => total + minute[of], 0);
  const [accepted, sent, failed] = [sum('accepted'), sum('sent'), sum('failed')];
  return {
    accepted,
    sent,
    failed,
    failureRate: sent + failed === 0 ? null : failed / (sent + failed),
  };
};

const intervals: Record<(typeof latencyWindows)[number], string> = {
  '15m': '15 minutes',
  '1h': '1 hour',
  '24h': '24 hours',
};

/** Milliseconds from the submission to the mail server's acceptance. */
export const latencyWithin = async (
  { manager }: DataSource,
  window: (typeof latencyWindows)[number],
): Promise<Overview['latency'][number]> => {
  const { count, percentiles } = (await manager
    .createQueryBuilder(EmailEntity, 'email')
    .select('count(*)::int', 'count')
    .addSelect(
      'percentile_cont(ARRAY[0.5, 0.95, 0.99]) WITHIN GROUP (ORDER BY greatest(0, extract(epoch FROM sent_at - accepted_at) * 1000))',
      'percentiles',
    )
    .where('sent_at > now() - CAST(:window AS interval)', { window: intervals[window] })
    .andWhere({ acceptedAt: Not(IsNull()) })
    .getRawOne<{ count: number; percentiles: number[] | null }>())!;
  const [p50, p95, p99] = (percentiles ?? []).map(Math.round);
  return { window, count, p50: p50 ?? null, p95: p95 ?? null, p99: p99 ?? null };
};
