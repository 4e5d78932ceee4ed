import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '@larkway/infra/local';
import { install } from '../../fault-injection/world/installation.js';
import type { PartName } from '../../fault-injection/world/parts.js';
import { type Engine, World } from '../../fault-injection/world/world.js';
import type { PartContext } from '../part.js';

/**
 * Starts the delivery pipeline for a benchmark: leads, the queue, the email worker and their
 * servers, without proxies.
 */
export const startPipeline = async (
  { folder, defer }: PartContext,
  engine: Engine,
  later: PartName[] = [],
): Promise<World> => {
  const installation = await install(root);
  defer(() => installation.remove());
  const world = await World.start({
    folder: `${folder}/${engine}`,
    engine,
    installation,
    direct: true,
    copies: { leads: 1, dealers: 0, worker: 1 },
    later,
  });
  defer(() => world.stop());
  return world;
};

interface Posted {
  id: string;
  /** Wall-clock milliseconds: when it was due, and when it was answered. */
  due: number;
  answered: number;
}

let count = 0;

// Cheaper than `fetch`, because client and server share the processors.
const agent = new Agent({ keepAlive: true });

/** Shoppers have different addresses. */
const addressOf = (number: number): string => `198.51.${(number >> 8) & 255}.${number & 255}`;

/** Posts one inquiry to leads. @throws if it is not accepted */
export const postLead = async (world: World, due = Date.now()): Promise<Posted> => {
  const name = `bench${(count += 1)}`;
  const body = JSON.stringify({
    name,
    email: `${name}@shopper.example`,
    phone: '(555) 010-0123',
    message: 'Does it climb hills?',
    vehicleName: 'D6 Max',
    vehiclePrice: '$17,995',
  });
  const sending = request({
    agent,
    host: '127.0.0.1',
    port: world.parts['leads-1']!.port,
    path: '/api/vehicle-inquiry',
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      'idempotency-key': `bench-${name}`,
      'x-forwarded-for': addressOf(count),
    },
  });
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  const { id } = (await json(response)) as { id: string };
  if (response.statusCode !== 202) throw new Error(`a lead was answered ${response.statusCode}`);
  return { id, due, answered: Date.now() };
};

/** Posts leads with this concurrency. */
export const postMany = async (world: World, wanted: number, atOnce: number): Promise<Posted[]> => {
  const posted: Posted[] = [];
  let begun = 0;
  const work = async (): Promise<void> => {
    while (begun < wanted) {
      begun += 1;
      posted.push(await postLead(world));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return posted;
};

/** Posts leads at a steady rate, without waiting for earlier answers. */
export const postSteadily = async (
  world: World,
  wanted: number,
  perSecond: number,
): Promise<Posted[]> => {
  const began = Date.now();
  const posting: Promise<Posted>[] = [];
  for (let index = 0; index < wanted; index += 1) {
    const due = began + (index * 1_000) / perSecond;
    await delay(Math.max(0, due - Date.now()));
    posting.push(postLead(world, due));
  }
  return Promise.all(posting);
};
