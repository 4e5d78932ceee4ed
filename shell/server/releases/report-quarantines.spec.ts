import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { isAuthorized } from '@larkway/kit/signing';
import { eventually } from '@larkway/kit/testing';
import type { LivePayload, Pointer } from '@larkway/releases-contract';
import { pino } from 'pino';
import {
  type QuarantinedVersion,
  type QuarantineReports,
  reportQuarantines,
} from './report-quarantines.js';

jest.setTimeout(20_000);

const bad: QuarantinedVersion = { name: 'mfe-x', version: '2', fault: 'hung' };

let service: Server;
/** What reached the release service. */
let calls: string[];
let status: number;
let reports: QuarantineReports;
let logged: string[];

beforeEach(async () => {
  [calls, logged, status] = [[], [], 200];
  service = createServer((request, response) => {
    void json(request).then((body) => {
      calls.push(
        [
          request.method,
          request.url,
          isAuthorized(request.headers.authorization, 'the new one') ? 'authorized' : 'refused',
          JSON.stringify(body),
        ].join(' '),
      );
      response
        .writeHead(status, { 'content-type': 'application/json' })
        .end(JSON.stringify({ action: 'rolled-back' }));
    });
  }).listen(0, '127.0.0.1');
  await once(service, 'listening');
  const url = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;
  reports = reportQuarantines({
    url,
    token: 'the new one,the old one',
    log: pino({}, { write: (line: string) => void logged.push(line) }),
  });
});

afterEach(async () => {
  await reports.close();
  service.closeAllConnections();
  service.close();
});

const pointer = (version: string): Pointer => ({ version, digest: `sha384-${version}`, base: '/' });

const map = (revision: number, stable: string, canary?: string): LivePayload => ({
  format: 1,
  channel: 'production',
  revision,
  issuedAt: new Date(0).toISOString(),
  remotes: [
    {
      name: 'mfe-x',
      team: 'x',
      stable: pointer(stable),
      lastGood: pointer('0'),
      ...(canary !== undefined && { canary: { pointer: pointer(canary), percent: 5 } }),
    },
  ],
});

const untilLogged = (text: string) =>
  eventually(text, () => logged.some((line) => line.includes(text)));
const call =
  'POST /releases/quarantines authorized {"channel":"production","name":"mfe-x","version":"2","fault":"hung"}';

test('a quarantined version that is live is reported with the token of the site and nothing but the fault', async () => {
  reports.follow(map(1, '2'));
  reports.add(bad);
  await untilLogged('was reported');
  expect(calls).toEqual([call]);
});

test('a quarantined canary is reported', async () => {
  reports.follow(map(1, '1', '2'));
  reports.add(bad);
  await untilLogged('was reported');
  expect(calls).toEqual([call]);
});

test('a quarantined version is reported only when a map that the server follows makes it live, and again when a later one does', async () => {
  reports.follow(map(1, '1'));
  reports.add(bad);
  reports.add({ ...bad, version: '0' });
  reports.follow(map(2, '2'));
  await eventually('it was reported', () => calls.length === 1);
  reports.follow(map(2, '2'));
  reports.follow(map(3, '1'));
  reports.follow(map(4, '2'));
  await eventually('it was reported again', () => calls.length === 2);
  expect(calls).toEqual([call, call]);
});

test('a report that fails temporarily is retried', async () => {
  status = 503;
  reports.follow(map(1, '2'));
  reports.add(bad);
  await untilLogged('cannot be reported yet');
  status = 200;
  const refused = calls.length;
  await untilLogged('was reported');
  expect(calls.slice(refused)).toEqual([call]);
});

test('a report that the release service refuses is not retried', async () => {
  status = 422;
  reports.follow(map(1, '2'));
  reports.add(bad);
  await untilLogged('refuses the report');
  await untilLogged('"action":"refused"');
  reports.add({ ...bad, fault: 'memory' });
  await eventually('the other one was reported', () => calls.length === 2);
  expect(calls.filter((one) => one === call)).toHaveLength(1);
});
