import { failureCauses, type FailureCause } from '@larkway/ops-contract';
import type { EntityManager } from 'typeorm';
import { ObservationEntity } from './observation.entity.js';

/** One subject is notified of at most once in this time. */
const PERIOD_MILLISECONDS = 60 * 60_000;

const deadLetters = 'email.dead_letters';

/** How long a subject is observed before it is notified of, so that one fault is counted whole. */
const delays: Record<string, number> = {
  [deadLetters]: 60_000,
  'email.bounce_rate': 0,
  'queue.paused': 10 * 60_000,
};

const kindOf = (subject: string): string => subject.split(' ', 1)[0]!;

/** The cause of a subject about dead letters; undefined for other subjects. */
export const causeOfSubject = (subject: string): FailureCause | undefined =>
  failureCauses.find((cause) => subject === `${deadLetters} ${cause}`);

/** Counts new dead letters, in the transaction in which they became known. */
export const noteDeadLetters = async (
  manager: EntityManager,
  causes: FailureCause[],
): Promise<void> => {
  if (causes.length === 0) return;
  const subjects = causes.map((cause) => `${deadLetters} ${cause}`);
  // Raw SQL: a conditional upsert. Rows are locked in the order of their keys.
  await manager.query(
    `INSERT INTO observations (subject, count, since)
     SELECT subject, count(*)::int, now() FROM unnest($1::text[]) AS found (subject) GROUP BY subject ORDER BY subject
     ON CONFLICT (subject) DO UPDATE SET count = observations.count + EXCLUDED.count, since = coalesce(observations.since, EXCLUDED.since)`,
    [subjects],
  );
};

/** Notes whether a condition holds, and since when. */
export const observeCondition = async (
  manager: EntityManager,
  subject: 'email.bounce_rate' | 'queue.paused',
  holds: boolean,
  now: Date,
): Promise<void> => {
  // Raw SQL: a conditional upsert.
  await manager.query(
    `INSERT INTO observations (subject, count, since) VALUES ($1, 1, CASE WHEN $2 THEN $3::timestamptz END)
     ON CONFLICT (subject) DO UPDATE SET since = CASE WHEN $2 THEN coalesce(observations.since, $3::timestamptz) END`,
    [subject, holds, now],
  );
};

const isDue = ({ subject, since, notifiedAt }: ObservationEntity, now: Date): boolean => {
  if (since === null) return false;
  if (now.getTime() - since.getTime() < delays[kindOf(subject)]!) return false;
  if (notifiedAt === null) return true;
  const isNotified = kindOf(subject) !== deadLetters && notifiedAt >= since;
  return !isNotified && now.getTime() - notifiedAt.getTime() >= PERIOD_MILLISECONDS;
};

/**
 * Takes what must be notified of now, in the transaction of its notifications. Dead letters are
 * counted from zero again; a condition is notified of again once it has ended and begun again.
 */
export const takeDue = async (manager: EntityManager, now: Date): Promise<ObservationEntity[]> => {
  const rows = await manager
    .createQueryBuilder(ObservationEntity, 'observation')
    .where('since IS NOT NULL')
    .orderBy('subject')
    .setLock('pessimistic_write')
    .setOnLocked('skip_locked')
    .getMany();
  const due = rows.filter((row) => isDue(row, now));
  for (const { subject } of due)
    await manager.update(
      ObservationEntity,
      { subject },
      { notifiedAt: now, ...(kindOf(subject) === deadLetters && { count: 0, since: null }) },
    );
  return due;
};
