import { randomUUID } from 'node:crypto';
import type { NewSendingLimit, SendingLimit } from '@larkway/email-contract';
import { notFound } from '@larkway/kit/errors';
import { JobQueue, jobIdOf } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { DataSource, type EntityManager } from 'typeorm';
import { SendingLimitEntity } from './sending-limit.entity.js';
import { type FullLimit, WaitingEmails } from './waiting-emails.js';

const refreshMilliseconds = 1_000;

/** Jobs that are promoted together. */
const batchSize = 100;

/** An email, and the limits that apply to it. */
interface LimitedEmail {
  id: string;
  round: number;
  limits: string[];
}

/** An email that may be sent under the limits that apply to it, once the pause is over. */
export interface Paused {
  id: string;
  state: 'limited';
  pauseMs: number;
}

const domainOf = (recipient: string): string =>
  recipient.slice(recipient.lastIndexOf('@') + 1).toLowerCase();

/**
 * Limits of all workers together, which operators change while emails are sent. A worker knows of
 * a new limit within a second; how strict it is, it reads from the database at each claim.
 */
@Injectable()
export class SendingLimits implements OnApplicationBootstrap, OnApplicationShutdown {
  private known: SendingLimitEntity[] = [];
  private readonly waiting = new WaitingEmails();
  private timer?: NodeJS.Timeout;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly dataSource: DataSource,
    private readonly jobs: JobQueue,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    await this.refresh();
    // While the database is unavailable, the limits stay as they were.
    this.timer = setInterval(() => void this.refresh().catch(() => undefined), refreshMilliseconds);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  /** The ids of the limits that apply to an email. */
  of({ kind, recipient }: { kind: string; recipient: string }): string[] {
    if (this.known.length === 0) return [];
    const domain = domainOf(recipient);
    return this.known
      .filter((limit) => (limit.kind === null ? limit.domain === domain : limit.kind === kind))
      .map(({ id }) => id);
  }

  async list(): Promise<SendingLimit[]> {
    // Raw SQL: counts by an expression over the recipient.
    return this.dataSource.query(
      `SELECT l.id, l.kind, l.domain, l.concurrency, l.per_minute AS "perMinute", sending.count AS sending
       FROM sending_limits AS l CROSS JOIN LATERAL (${sendingUnder('l')}) AS sending ORDER BY l.kind, l.domain`,
    );
  }

  async set({ kind, domain, concurrency, perMinute }: NewSendingLimit): Promise<SendingLimit[]> {
    // Raw SQL: TypeORM's upsert cannot compute with the old row.
    await this.dataSource.query(setStatement(kind === null ? 'domain' : 'kind'), [
      randomUUID(),
      kind,
      domain,
      concurrency,
      perMinute,
    ]);
    await this.refresh();
    return this.list();
  }

  /** @throws DomainError 404 if there is none */
  async remove(id: string): Promise<SendingLimit[]> {
    const { affected } = await this.dataSource.manager.delete(SendingLimitEntity, { id });
    if (affected === 0) throw notFound('There is no such limit.');
    await this.refresh();
    return this.list();
  }

  /**
   * Locks the limits until the end of the transaction, so that claims under the same limit see each
   * other, and finds the emails that have to wait.
   * @param emails no two of them under the same limit
   */
  async pause(manager: EntityManager, emails: LimitedEmail[]): Promise<Paused[]> {
    const ids = emails.flatMap(({ limits }) => limits);
    if (ids.length === 0) return [];
    // Raw SQL: locks. A separate statement, because the next one must see what others committed.
    await manager.query(
      'SELECT id FROM sending_limits WHERE id = ANY ($1) ORDER BY id FOR UPDATE',
      [ids],
    );
    // Raw SQL: counts by an expression over the recipient, by the clock of the database.
    const full: FullLimit[] = await manager.query(fullStatement, [ids]);
    return emails.flatMap((email) => {
      const pauses = full
        .filter(({ id }) => email.limits.includes(id))
        .map((limit) => this.waiting.pauseOf(limit, jobIdOf(email)));
      return pauses.length === 0
        ? []
        : [{ id: email.id, state: 'limited', pauseMs: Math.max(...pauses) }];
    });
  }

  /** Counts attempts that begin now, in the transaction of their claims. */
  async begin(manager: EntityManager, emails: LimitedEmail[]): Promise<void> {
    for (const email of emails) this.waiting.forget(jobIdOf(email));
    const ids = emails.flatMap(({ limits }) => limits);
    // Raw SQL: computes with the clock of the database.
    if (ids.length > 0) await manager.query(beginStatement, [ids]);
  }

  private async tryNow(jobs: string[]): Promise<void> {
    for (let from = 0; from < jobs.length; from += batchSize)
      await this.jobs
        .promoteJobs(jobs.slice(from, from + batchSize))
        // A job that was delayed again meanwhile was tried just now.
        .catch((error: unknown) => this.log.info({ err: error }, 'a job could not be promoted'));
  }

  /** Emails that have waited for a limit that has been raised or removed are tried now. */
  private async refresh(): Promise<void> {
    const before = this.known;
    this.known = await this.dataSource.manager.find(SendingLimitEntity);
    const loosened = before.filter((limit) => isLoosened(limit, this.known));
    for (const { id } of loosened) await this.tryNow(this.waiting.takeAll(id));
  }
}

const isRaised = (before: number | null, now: number | null): boolean =>
  before !== null && (now === null || now > before);

const isLoosened = (before: SendingLimitEntity, known: SendingLimitEntity[]): boolean => {
  const now = known.find(({ id }) => id === before.id);
  return (
    now === undefined ||
    isRaised(before.concurrency, now.concurrency) ||
    isRaised(before.perMinute, now.perMinute)
  );
};

/** Counts the emails that are being sent under a limit. An expired lease does not count. */
const sendingUnder = (limit: string): string => `
  SELECT count(*)::int AS count FROM messages AS m WHERE m.state = 'sending' AND m.lease_until > now()
    AND CASE WHEN ${limit}.kind IS NULL THEN lower(substring(m.recipient FROM '[^@]*$')) = ${limit}.domain ELSE m.kind = ${limit}.kind END`;

/** The next attempt begins as long after the last one as the new rate asks for. */
const setStatement = (key: 'kind' | 'domain'): string => `
  INSERT INTO sending_limits AS l (id, kind, domain, concurrency, per_minute) VALUES ($1, $2, $3, $4, $5)
  ON CONFLICT (${key}) DO UPDATE SET concurrency = EXCLUDED.concurrency, per_minute = EXCLUDED.per_minute,
    next_free_at = CASE WHEN l.per_minute IS NULL THEN now()
      ELSE l.next_free_at - interval '1 minute' / l.per_minute + coalesce(interval '1 minute' / EXCLUDED.per_minute, '0') END`;

const fullStatement = `
  SELECT * FROM (
    SELECT l.id, (60000.0 / l.per_minute)::float8 AS "everyMs",
      CASE WHEN l.per_minute IS NOT NULL AND l.next_free_at > clock_timestamp()
        THEN (extract(epoch FROM l.next_free_at - clock_timestamp()) * 1000)::float8 END AS "freeInMs",
      coalesce(sending.count >= l.concurrency, false) AS busy
    FROM sending_limits AS l CROSS JOIN LATERAL (${sendingUnder('l')}) AS sending WHERE l.id = ANY ($1)
  ) AS limits WHERE busy OR "freeInMs" IS NOT NULL`;

const beginStatement = `
  UPDATE sending_limits SET next_free_at = greatest(next_free_at, clock_timestamp()) + interval '1 minute' / per_minute
  WHERE id = ANY ($1) AND per_minute IS NOT NULL`;
