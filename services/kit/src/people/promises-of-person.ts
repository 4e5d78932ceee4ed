import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DomainError } from '../errors/domain-error.js';
import { OutboxQueue } from '../outbox/outbox-queue.js';
import type { Work } from '../outbox/outbox-rows.js';
import { refuseWhileUnfinished } from './unfinished-mail.js';

interface Promised extends Work {
  topic: string;
  done_at: Date | null;
}

// The address as a whole value anywhere in the payload, or the id of something that is the person's.
const ofPerson = `(position('"' || lower($1) || '"' in lower(payload::text)) > 0 OR payload->>'reference' = ANY ($2))`;

/** The part of the outbox that is about one person, in the database and in the queue. */
@Injectable()
export class PromisesOfPerson {
  constructor(private readonly queue: OutboxQueue) {}

  /** @param references ids of what the person has sent. */
  export(
    manager: EntityManager,
    email: string,
    references: string[],
  ): Promise<Record<string, unknown>[]> {
    return manager.query(`SELECT * FROM outbox WHERE ${ofPerson} ORDER BY created_at, id`, [
      email,
      references,
    ]);
  }

  /**
   * Erases the payloads, with the given transaction, and the jobs.
   * @returns the number of rows.
   * @throws DomainError 409 while one of them is not finished, 503 while the queue is away.
   */
  async erase(manager: EntityManager, email: string, references: string[]): Promise<number> {
    const promised: Promised[] = await manager.query(
      `SELECT id, round, topic, done_at FROM outbox WHERE ${ofPerson} ORDER BY id FOR UPDATE`,
      [email, references],
    );
    refuseWhileUnfinished(
      promised
        .filter(({ done_at }) => done_at === null)
        .map(({ id, topic }) => ({ id, kind: topic })),
    );
    if (promised.length === 0) return 0;
    await this.forget(promised);
    await manager.query(`UPDATE outbox SET payload = '{}' WHERE id = ANY ($1)`, [
      promised.map(({ id }) => id),
    ]);
    return promised.length;
  }

  // First the queue, then the database: if either fails, a repeat finds the rows and does both again.
  private async forget(works: Work[]): Promise<void> {
    try {
      await this.queue.forget(works);
    } catch (error) {
      throw new DomainError(
        'unavailable',
        'The queue, which holds a copy, cannot be reached. Try again in a moment.',
        { status: 503, retryAfter: 5, cause: error },
      );
    }
  }
}
