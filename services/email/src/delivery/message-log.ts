import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { Repository } from 'typeorm';
import { MessageEntity, type MessageState } from './message.entity.js';

/** A worker that was killed keeps a message for this long; shorter than the queue's own lock, so it never waits for it. */
const leaseSeconds = 3;
const renewMilliseconds = 1_000;

type NewMessage = Pick<MessageEntity, 'id' | 'kind' | 'recipient' | 'messageId' | 'requestId'>;

/** Writes down every step of a mail before and after it happens. */
@Injectable()
export class MessageLog {
  constructor(@InjectRepository(MessageEntity) private readonly messages: Repository<MessageEntity>) {}

  /**
   * Takes the message for this worker and marks it `sending`.
   * @returns `mine`, or what keeps it from being sent: it was `sent`, it `failed` for good, or another worker is `sending` it.
   */
  async claim({ id, kind, recipient, messageId, requestId }: NewMessage): Promise<'mine' | Exclude<MessageState, 'queued'>> {
    const claimed: unknown[] = await this.messages.query(
      `INSERT INTO messages AS m (id, kind, recipient, message_id, request_id, state, attempts, lease_until)
       VALUES ($1, $2, $3, $4, $5, 'sending', 1, now() + interval '${leaseSeconds} seconds')
       ON CONFLICT (id) DO UPDATE SET
         state = 'sending', recipient = EXCLUDED.recipient, attempts = m.attempts + 1,
         lease_until = EXCLUDED.lease_until, updated_at = now()
       WHERE m.state = 'queued' OR (m.state = 'sending' AND m.lease_until < now())
       RETURNING m.id`,
      [id, kind, recipient, messageId, requestId],
    );
    if (claimed.length > 0) return 'mine';
    const { state } = await this.messages.findOneByOrFail({ id });
    return state === 'queued' ? 'sending' : state;
  }

  /** Keeps the message ours while the work goes on. */
  async holding<T>(id: string, work: () => Promise<T>): Promise<T> {
    const renew = (): void => {
      this.messages
        .query(`UPDATE messages SET lease_until = now() + interval '${leaseSeconds} seconds' WHERE id = $1 AND state = 'sending'`, [id])
        // A lease that cannot be renewed runs out; the worst of it is one repeat under the same Message-ID.
        .catch(() => undefined);
    };
    const timer = setInterval(renew, renewMilliseconds);
    try {
      return await work();
    } finally {
      clearInterval(timer);
    }
  }

  async sent(id: string, smtpReply: string): Promise<void> {
    await this.messages.update({ id }, { state: 'sent', smtpReply, leaseUntil: null, sentAt: new Date() });
  }

  async notSent(id: string, state: 'queued' | 'failed', smtpReply: string): Promise<void> {
    await this.messages.update({ id }, { state, smtpReply, leaseUntil: null });
  }
}
