import { emailIdOf } from '../../fault-injection/check/emails.js';
import { until } from '../../fault-injection/world/until.js';
import type { Engine } from '../../fault-injection/world/world.js';
import { milliseconds, percentile } from '../figures.js';
import type { Part, PartContext, Row } from '../part.js';
import { postMany, postSteadily, startPipeline } from './pipeline.js';

const PER_SECOND = 50;
const LEADS = 1_500;
/** Milliseconds at the 99th percentile. */
const LIMIT = 1_000;

const measureOn = async (context: PartContext, engine: Engine): Promise<number[]> => {
  const world = await startPipeline(context, engine);
  const { received } = world.ledgers;
  const warm = await postMany(world, 100, 10);
  await until('the first emails were accepted', () => received.length >= 2 * warm.length, 60_000);
  const posted = await postSteadily(world, LEADS, PER_SECOND);
  await until(
    'every email was accepted',
    () => received.length >= 2 * (warm.length + posted.length),
    120_000,
  );
  const taken = new Map(received.map((mail) => [emailIdOf(mail), mail.at]));
  const enqueued = await world.database.ask<{ id: string; reference: string }>(
    'leads',
    `SELECT id, payload ->> 'reference' AS reference FROM outbox`,
  );
  const due = new Map(posted.map((lead) => [lead.id, lead.due]));
  await world.stop();
  return enqueued.flatMap(({ id, reference }) =>
    due.has(reference) ? [taken.get(id)! - due.get(reference)!] : [],
  );
};

const rowsOf = (engine: string, waits: number[]): Row[] => {
  const p99 = percentile(waits, 0.99);
  return [
    {
      what: `Queue on ${engine}: p50 of ${waits.length.toLocaleString('en')} emails`,
      value: milliseconds(percentile(waits, 0.5)),
    },
    {
      what: `Queue on ${engine}: p99`,
      value: milliseconds(p99),
      target: `<= ${milliseconds(LIMIT)}`,
      holds: p99 <= LIMIT,
    },
    { what: `Queue on ${engine}: longest`, value: milliseconds(Math.max(...waits)) },
  ];
};

/** From the post to the email accepted by the server, for the team's email and the receipt. */
export const postToTaken: Part = {
  name: 'post-to-taken',
  title: `Post to taken: from the post to the email accepted by SMTP, ${PER_SECOND} leads a second`,
  measure: async (context) => {
    const [redis, postgres] = [
      await measureOn(context, 'redis'),
      await measureOn(context, 'postgres'),
    ];
    const figure = (waits: number[]) => ({
      p50: percentile(waits, 0.5),
      p95: percentile(waits, 0.95),
      p99: percentile(waits, 0.99),
    });
    return {
      rows: [...rowsOf('Redis', redis), ...rowsOf('PostgreSQL', postgres)],
      figures: { redis: figure(redis), postgres: figure(postgres) },
    };
  },
};
