import type { CommandResult, QueueDefinition } from '@larkway/kit-contract';
import type { DataSource } from 'typeorm';
import { beginRound } from './outbox-rows.js';

/** Begins a new round of promised work; what is not there, or lacks what it needs since a person was forgotten, is refused. */
export const retryOutbox = async (
  dataSource: DataSource,
  queue: QueueDefinition,
  ids: string[],
): Promise<CommandResult> => {
  const rows: { id: string; topic: string; payload: unknown }[] = await dataSource.query(
    'SELECT id, topic, payload FROM outbox WHERE id = ANY ($1::uuid[])',
    [ids],
  );
  const whole = rows
    .filter(({ topic, payload }) => queue.jobs[topic]?.safeParse(payload).success)
    .map(({ id }) => id);
  const done = await beginRound(dataSource, whole);
  const found = new Set(rows.map(({ id }) => id));
  const refused = [...new Set(ids)]
    .filter((id) => !done.includes(id))
    .map((id) => ({
      id,
      reason: found.has(id) ? 'What it needs is no longer held.' : 'There is no such work.',
    }));
  return { done, refused };
};
