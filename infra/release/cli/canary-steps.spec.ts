import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { CanarySteps } from '@larkway/releases-contract';
import { openReleases } from '../releases-client.js';
import { parseEvery, parseSteps, readCanarySteps, stepsLine } from './canary-steps.js';

const steps: CanarySteps = {
  name: 'mfe-dealers',
  version: '2.0.0',
  percents: [5, 25, 100],
  everySeconds: 600,
  step: 1,
  since: '2026-11-26T12:30:00.000Z',
  nextAt: '2026-11-26T12:40:00.000Z',
  waitsFor: 'time',
  visits: 12,
  visitsNeeded: 50,
  refusal: null,
  by: 'dealers: pipeline',
  reason: 'A few first',
};

test.each<[string, Partial<CanarySteps>, string]>([
  ['its time', {}, 'step 1 of 3 (5 %), then 25 %, from 2026-11-26 12:40 UTC on'],
  ['visits', { waitsFor: 'visits' }, 'then 25 %, after 50 visits, so far 12'],
  ['the end of a lock', { waitsFor: 'unlock' }, 'then 25 %, when the channel is unlocked'],
  [
    'the compatibility check',
    { waitsFor: 'compatibility', refusal: 'Refused\nIt threw' },
    'when the compatibility check passes\n    Refused\n    It threw',
  ],
  ['nothing', { waitsFor: null, step: 2 }, 'step 2 of 3 (25 %), then promoted, within seconds'],
])('the status of a step that waits for %s says so', (_what, more, text) => {
  expect(stepsLine({ ...steps, ...more })).toContain(text);
});

test.each([
  ['30s', 30],
  ['10m', 600],
  ['2h', 7_200],
  ['7d', 604_800],
])('--every %s is %d seconds', (text, seconds) => {
  expect(parseEvery(text)).toBe(seconds);
});

test('--steps may have spaces and fractions', () => {
  expect(parseSteps('0.5, 25,100')).toEqual([0.5, 25, 100]);
});

test('a release service of an earlier version counts as one without plans', async () => {
  const server = createServer((_request, response) =>
    response
      .writeHead(404, { 'content-type': 'application/json' })
      .end(JSON.stringify({ code: 'not_found', error: 'There is nothing at this address.' })),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    expect(await readCanarySteps(openReleases({ url, token: 'lwr_1_2' }), 'production')).toEqual(
      [],
    );
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
