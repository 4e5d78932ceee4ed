import type { World } from '../world/world.js';
import { emailIdOf } from '../check/emails.js';
import { maxWait } from '../check/rules.js';
import type { EmailRecord, JournalStep, Ledgers, OutboxEmail, StoredLead } from './ledgers.js';

const leadColumns = `id, idempotency_key AS key, email, (extract(epoch FROM created_at) * 1000)::float8 AS at`;
const outboxColumns = `id, topic, payload ->> 'reference' AS reference, outcome`;

/** Ids of the emails whose path a rule may have to tell: the whole journal would fill the memory. */
const lateEmails = ({ received, enqueued, stored }: Ledgers): string[] => {
  const storedAt = new Map(stored.map(({ id, at }) => [id, at]));
  const references = new Map(enqueued.map(({ id, reference }) => [id, reference]));
  return received
    .map((copy) => ({ id: emailIdOf(copy), at: copy.at }))
    .filter(({ id, at }) => at - (storedAt.get(references.get(id) ?? '') ?? at) > maxWait)
    .map(({ id }) => id);
};

/** Reads what PostgreSQL holds, without the proxies. */
export const readStored = async ({ database, ledgers }: World): Promise<void> => {
  const leads = await database.ask<StoredLead>('leads', `SELECT ${leadColumns}, kind FROM leads`);
  const applications = await database.ask<StoredLead>(
    'dealers',
    `SELECT ${leadColumns}, 'dealer-application' AS kind FROM dealer_applications`,
  );
  ledgers.stored = [...leads, ...applications];
  const enqueued = (name: 'leads' | 'dealers') =>
    database.ask<OutboxEmail>(name, `SELECT ${outboxColumns} FROM outbox`);
  ledgers.enqueued = [...(await enqueued('leads')), ...(await enqueued('dealers'))];
  const late = lateEmails(ledgers);
  const journal = (name: 'leads' | 'dealers' | 'email') =>
    database.ask<JournalStep>(
      name,
      `SELECT subject AS id, (extract(epoch FROM at) * 1000)::float8 AS at, type, detail FROM journal
       WHERE subject = ANY ($1)`,
      [late],
    );
  ledgers.journal = (
    await Promise.all((['leads', 'dealers', 'email'] as const).map(journal))
  ).flat();
  ledgers.recorded = await database.ask<EmailRecord>(
    'email',
    `SELECT id, message_id AS "messageId", recipient, state, smtp_reply AS reply FROM messages`,
  );
};

const finished = `('sent', 'failed', 'set-aside', 'suppressed', 'cancelled')`;

/** How many enqueued emails are neither sent nor given up. */
export const countOpen = async ({ database }: World): Promise<number> => {
  const open = (name: 'leads' | 'dealers') =>
    database.ask<{ id: string }>(name, 'SELECT id FROM outbox WHERE done_at IS NULL');
  const ids = [...(await open('leads')), ...(await open('dealers'))].map(({ id }) => id);
  if (ids.length === 0) return 0;
  const [row] = await database.ask<{ ended: number }>(
    'email',
    `SELECT count(*)::int AS ended FROM messages WHERE id = ANY ($1) AND state IN ${finished}`,
    [ids],
  );
  return ids.length - row!.ended;
};

/** How many outbox rows have no outcome yet. */
export const countUnsettled = async ({ database }: World): Promise<number> => {
  const count = async (name: 'leads' | 'dealers') =>
    (
      await database.ask<{ count: number }>(
        name,
        'SELECT count(*)::int AS count FROM outbox WHERE done_at IS NULL',
      )
    )[0]!.count;
  return (await count('leads')) + (await count('dealers'));
};
