import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Writable } from 'node:stream';
import { isAuthorized } from '@larkway/kit/signing';
import { type Observation, telemetryRoutes } from '@larkway/releases-contract';
import { pino } from 'pino';
import { createMetricsAccumulator } from './metrics-accumulator.js';
import { reportTelemetry } from './report-telemetry.js';

const version = { name: 'mfe-a', version: '1' };
const observationsOf = (text: string): Observation[] =>
  telemetryRoutes.observe.body.parse(JSON.parse(text));

interface Told {
  request: IncomingMessage;
  observations: Observation[];
}

let service: Server;
let told: Told[];
let heard: () => void;
let answer: number;
let lines: { level: number; msg: string }[];

/** Resolves once the service got this many reports. */
const untilTold = async (times: number): Promise<void> => {
  while (told.length < times) await new Promise<void>((resolve) => (heard = resolve));
};

const begin = (token = 'of the site') => {
  const accumulator = createMetricsAccumulator();
  const stream = new Writable({
    write: (line, _encoding, done) => (
      lines.push(JSON.parse(String(line)) as (typeof lines)[0]),
      done()
    ),
  });
  const end = reportTelemetry({
    accumulator,
    url: `http://127.0.0.1:${(service.address() as AddressInfo).port}`,
    token,
    log: pino(stream),
  });
  return { accumulator, end };
};

beforeEach(async () => {
  [told, lines, answer, heard] = [[], [], 202, () => undefined];
  service = createServer((request, response) => {
    let text = '';
    request
      .setEncoding('utf8')
      .on('data', (part: string) => (text += part))
      .on('end', () => {
        response.writeHead(answer).end();
        told.push({ request, observations: observationsOf(text) });
        heard();
      });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
});

afterEach(() => {
  service.closeAllConnections();
  service.close();
});

test('while the site’s token is being rotated, the first token of the list is sent', async () => {
  const { accumulator, end } = begin('the new one,the old one');
  accumulator.count(version, 'shown');
  await untilTold(1);
  const { authorization } = told[0]!.request.headers;
  expect([
    isAuthorized(authorization, 'the new one'),
    isAuthorized(authorization, 'the old one'),
  ]).toEqual([true, false]);
  await end();
});

test('counts are reported with a pass of the site, in the format of the contract', async () => {
  const { accumulator, end } = begin();
  accumulator.count(version, 'shown');
  accumulator.visit(version, 'served', false);
  await untilTold(1);
  const [{ request, observations }] = told as [Told];
  expect([
    request.method,
    request.url,
    isAuthorized(request.headers.authorization, 'of the site'),
  ]).toEqual(['POST', telemetryRoutes.observe.path, true]);
  expect(observations).toEqual([
    { ...version, tallies: { shown: 1 }, visits: { served: 1 }, histograms: {} },
  ]);
  await end();
});

test('counts that could not be reported are reported with later ones, and the failure is logged once', async () => {
  const { accumulator, end } = begin();
  answer = 503;
  accumulator.count(version, 'shown');
  await untilTold(1);
  accumulator.count(version, 'shown');
  await untilTold(2);
  answer = 202;
  await untilTold(3);
  expect(told.map(({ observations }) => observations[0]!.tallies.shown)).toEqual([1, 2, 2]);
  expect(lines.map(({ msg }) => msg)).toEqual(['telemetry cannot be reported; it will be retried']);
  await end();
});

test('counts that the service refuses are dropped, because it would refuse them again', async () => {
  const { accumulator, end } = begin();
  answer = 422;
  accumulator.count(version, 'shown');
  await untilTold(1);
  answer = 202;
  accumulator.count(version, 'fallback');
  await untilTold(2);
  expect(told[1]!.observations).toEqual([
    { ...version, tallies: { fallback: 1 }, visits: {}, histograms: {} },
  ]);
  expect(lines.map(({ level }) => level)).toEqual([50]);
  await end();
});

test('the last events are reported before a server exits', async () => {
  const { accumulator, end } = begin();
  accumulator.count(version, 'shown');
  await end();
  expect(told).toHaveLength(1);
});
