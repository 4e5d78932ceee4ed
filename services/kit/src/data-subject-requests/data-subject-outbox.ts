import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { OutboxQueue } from '../outbox/outbox-queue.js';
import type { WorkItem } from '../outbox/outbox.js';

interface PersonWorkItem extends WorkItem {
  topic: string;
  done_at: Date | null;
}

// The address as a whole value anywhere in the payload, or the id of one of the person's records.
const ofPerson = `(position('"' || lower($1) || '"' in lower(payload::text)) > 0 OR payload->>'reference' = ANY ($2))`;

/**
 * The part of the outbox that is about one person, in the database and in the queue. Raw SQL: one
 * condition serves both statements, and an export has every column under its name in the database.
 */
@Injectable()
export class DataSubjectOutbox {
  constructor(private readonly queue: OutboxQueue) {}

  /** @param references ids of the person's records */
  export(
    manager: EntityManager,
    email: string,
    references: string[],
  ): Promise<Record<string, unknown>[]> {
    // Raw SQL: the outbox has no entity.
    return manager.query(`SELECT * FROM outbox WHERE ${ofPerson} ORDER BY created_at, id`, [
      email,
      references,
    ]);
  }

  /**
   * Erases the payloads, in the given transaction, and the jobs.
   * @returns the number of rows.
   * @throws DomainError 409 while one of them is not finished, 503 while the queue is unavailable.
   */
  async erase(manager: EntityManager, email: string, references: string[]): Promise<number> {
    // Raw SQL: locks rows of the outbox, which has no entity.
    const items: PersonWorkItem[] = await manager.query(
      `SELECT id, round, topic, done_at FROM outbox WHERE ${ofPerson} ORDER BY id FOR UPDATE`,
      [email, references],
    );
    refuseWhileUnfinished(
      items.filter(({ done_at }) => done_at === null).map(({ id, topic }) => ({ id, kind: topic })),
    );
    if (items.length === 0) return 0;
    await this.removeJobs(items);
    // Raw SQL: the outbox has no entity.
    await manager.query(`UPDATE outbox SET payload = '{}' WHERE id = ANY ($1)`, [
      items.map(({ id }) => id),
    ]);
    return items.length;
  }

  // The queue comes before the database: if either fails, a repeat finds the rows and does both
  // again.
  private async removeJobs(items: WorkItem[]): Promise<void> {
    try {
      await this.queue.remove(items);
    } catch (error) {
      throw new DomainError(
        'unavailable',
        'The queue, which has a copy, is unavailable. Try again in a moment.',
        { status: 503, retryAfter: 5, cause: error },
      );
    }
  }
}

/**
 * Refuses to erase a person's data while an email is not finished: it would be lost.
 * @throws DomainError 409
 */
export const refuseWhileUnfinished = (unfinished: { id: string; kind: string }[]): void => {
  if (unfinished.length === 0) return;
  const names = unfinished.slice(0, 5).map(({ id, kind }) => `${kind} ${id}`);
  const more =
    unfinished.length > names.length ? ` and ${unfinished.length - names.length} more` : '';
  throw new DomainError(
    'email_not_finished',
    `Mail of this person is not finished: ${names.join(', ')}${more}. Cancel it or wait, then try again.`,
    {
      status: 409,
      issues: unfinished.slice(0, 50).map(({ id, kind }) => ({ path: id, message: kind })),
    },
  );
};
