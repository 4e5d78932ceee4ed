import { setTimeout as delay } from 'node:timers/promises';
import { milliseconds, percentile } from '../figures.js';
import { startOwnSite } from '../sites.js';
import type { Part, PartContext, Row } from '../part.js';
import { type MailSink, startMailSink } from './mail-sink.js';
import { redisIsInstalled, startRedis } from './redis.js';
import { type Sent, sendInquiries } from './shoppers.js';

/** Milliseconds at the 99th percentile. */
const LIMIT = 1_000;
/** Milliseconds after the last inquiry until a missing email counts as lost. */
const TIMEOUT = 20_000;
const WARM_UP = 20;

interface Delivery {
  sent: number;
  refused: number;
  lost: number;
  duplicates: number;
  p50: number;
  p95: number;
  p99: number;
  longest: number;
}

const untilArrived = async (sent: Sent[], { accepted }: MailSink): Promise<void> => {
  const deadline = performance.now() + TIMEOUT;
  while (sent.some(({ requestId }) => !accepted.has(requestId)) && performance.now() < deadline)
    await delay(50);
};

const deliver = async (
  site: string,
  sink: MailSink,
  run: string,
  count?: number,
): Promise<Delivery> => {
  const sent = await sendInquiries(site, run, count);
  const taken = sent.filter(({ status }) => status === 202);
  await untilArrived(taken, sink);
  const arrived = taken.filter(({ requestId }) => sink.accepted.has(requestId));
  const times = arrived.map(({ requestId, at }) => sink.accepted.get(requestId)![0]! - at);
  return {
    sent: sent.length,
    refused: sent.length - taken.length,
    lost: taken.length - arrived.length,
    duplicates: arrived.filter(({ requestId }) => sink.accepted.get(requestId)!.length > 1).length,
    p50: percentile(times, 0.5),
    p95: percentile(times, 0.95),
    p99: percentile(times, 0.99),
    longest: Math.max(...times),
  };
};

const onEngine = async (
  context: PartContext,
  engine: string,
  env: NodeJS.ProcessEnv,
): Promise<Delivery> => {
  const sink = await startMailSink(context.defer);
  const site = await startOwnSite(context, { ...env, SMTP_URL: sink.url });
  await deliver(site.urls['site']!, sink, `${engine}-warm`, WARM_UP);
  const delivery = await deliver(site.urls['site']!, sink, engine);
  await site.stop();
  return delivery;
};

const rowsOf = (
  engine: string,
  { sent, refused, lost, duplicates, p50, p95, p99, longest }: Delivery,
): Row[] => [
  { what: `Queue on ${engine}: p50 of ${sent}`, value: milliseconds(p50) },
  { what: `Queue on ${engine}: p95`, value: milliseconds(p95) },
  {
    what: `Queue on ${engine}: p99`,
    value: milliseconds(p99),
    target: `<= ${milliseconds(LIMIT)}`,
    holds: p99 <= LIMIT,
  },
  { what: `Queue on ${engine}: longest`, value: milliseconds(longest) },
  {
    what: `Queue on ${engine}: refused, lost, sent twice`,
    value: `${refused}, ${lost}, ${duplicates}`,
    target: '0, 0, 0',
    holds: refused + lost + duplicates === 0,
  },
];

/**
 * From the inquiry to the email accepted by the mail server, through the site, at 20 inquiries a
 * second.
 */
export const leadToInbox: Part = {
  name: 'lead-to-inbox',
  title: 'Lead to inbox: from the inquiry to the email accepted by SMTP, 20 a second',
  measure: async (context) => {
    const postgres = await onEngine(context, 'postgres', {});
    if (!redisIsInstalled()) {
      context.say('redis-server is not installed: its half is left out');
      return {
        rows: [
          ...rowsOf('PostgreSQL', postgres),
          { what: 'Queue on Redis', value: 'no redis-server' },
        ],
        figures: { postgres },
      };
    }
    const redis = await onEngine(context, 'redis', { REDIS_URL: await startRedis(context) });
    return {
      rows: [...rowsOf('PostgreSQL', postgres), ...rowsOf('Redis', redis)],
      figures: { postgres, redis },
    };
  },
};
