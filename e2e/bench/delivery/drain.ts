import { until } from '../../fault-injection/world/until.js';
import type { Part } from '../part.js';
import { postMany, startPipeline } from './pipeline.js';

const EMAILS = 10_000;
/** Seconds. */
const LIMIT = 20;
const TIMEOUT = 600_000;

/** How fast a worker drains a full queue. */
export const drain: Part = {
  name: 'drain',
  title: `Drain: ${EMAILS.toLocaleString('en')} emails that wait in Redis, one email worker as shipped`,
  measure: async (context) => {
    const world = await startPipeline(context, 'redis', ['worker-1']);
    const accepted = await postMany(world, EMAILS / 2, 20);
    const waiting = async () =>
      (
        await world.database.ask<{ count: number }>(
          'leads',
          'SELECT count(*)::int AS count FROM outbox WHERE attempts = 0',
        )
      )[0]!.count;
    await until('everything is in the queue', async () => (await waiting()) === 0, TIMEOUT);
    await world.parts['worker-1']!.process.start();
    const began = performance.now();
    await until('every email was accepted', () => world.ledgers.received.length >= EMAILS, TIMEOUT);
    const seconds = (performance.now() - began) / 1_000;
    const copies = world.ledgers.received.length - EMAILS;
    return {
      rows: [
        {
          what: `Until ${EMAILS.toLocaleString('en')} emails of ${accepted.length.toLocaleString('en')} leads were accepted`,
          value: `${seconds.toFixed(1)} s`,
          target: `<= ${LIMIT} s`,
          holds: seconds <= LIMIT,
        },
        { what: 'Emails a second', value: String(Math.round(EMAILS / seconds)) },
        { what: 'Sent twice', value: String(copies), target: '0', holds: copies === 0 },
      ],
      figures: { seconds, copies },
    };
  },
};
