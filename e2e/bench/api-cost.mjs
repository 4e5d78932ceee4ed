/** CPU of one `GET /api/vehicles`, against a bare Fastify route that sends the same bytes. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon from 'autocannon';
import { median } from './figures.mjs';

const REQUESTS = 20_000;
const ROUNDS = 5;

const load = async (url) => {
  const result = await autocannon({ url, amount: REQUESTS, connections: 20 });
  if (result.errors + result.non2xx > 0) throw new Error(`${url}: ${result.errors} errors, ${result.non2xx} other answers`);
};

/** Seconds of CPU that the service has used, as its own metrics say. */
const cpuOfService = async (metricsUrl) => {
  const text = await (await fetch(metricsUrl)).text();
  return Number(/^process_cpu_seconds_total(?:\{[^}]*\})? (\S+)/m.exec(text)[1]);
};

const cpuOfChild = async (child) => {
  child.send('cpu');
  const [{ user, system }] = await once(child, 'message');
  return (user + system) / 1e6;
};

const perRequest = async (url, readCpu) => {
  const before = await readCpu();
  await load(url);
  return (((await readCpu()) - before) / REQUESTS) * 1e6;
};

/** @returns microseconds per request, and their ratio. */
export const measureApiCost = async ({ service, metrics }) => {
  const url = `${service}/api/vehicles`;
  const bytes = Buffer.from(await (await fetch(url)).arrayBuffer());
  const child = fork(path.join(import.meta.dirname, 'bare-fastify.mjs'));
  child.send(bytes.toString('utf8'));
  const [{ address }] = await once(child, 'message');

  const ours = [];
  const bare = [];
  await load(url);
  await load(address);
  for (let round = 0; round < ROUNDS; round += 1) {
    bare.push(await perRequest(address, () => cpuOfChild(child)));
    ours.push(await perRequest(url, () => cpuOfService(metrics)));
  }
  child.disconnect();
  return { ours: median(ours), bare: median(bare), ratio: median(ours.map((cost, round) => cost / bare[round])) };
};
