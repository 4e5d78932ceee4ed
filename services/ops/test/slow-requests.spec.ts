import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { Browser } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

let ops: StartedOps;

beforeAll(async () => {
  ops = await startOps({ env: { TRUSTED_PROXIES: 'loopback' } });
});

afterAll(() => ops.stop());

const head = ['POST /ops/api/session/password HTTP/1.1', 'host: ops', 'content-type: application/json', 'content-length: 60'].join('\r\n');

/** Sends the beginning of a request and no more. @returns what the service says before it closes the connection, and after how many milliseconds. */
const sendPart = async (part: string): Promise<{ said: string; after: number }> => {
  const { hostname, port } = new URL(ops.url);
  const socket: Socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => (said += String(text)));
  await once(socket, 'connect');
  const begun = Date.now();
  socket.write(part);
  await once(socket, 'close');
  return { said, after: Date.now() - begun };
};

it('a request whose headers or body do not arrive within five seconds is answered 408; meanwhile others sign in', async () => {
  const body = `${head}\r\n\r\n{"name":`;
  let closed = 0;
  const slow = [sendPart(head), ...Array.from({ length: 70 }, () => sendPart(body))].map((answer) => answer.finally(() => (closed += 1)));
  expect((await new Browser(ops.url).post(opsRoutes.signIn.path, { name: 'Unknown', password: 'wrong' })).status).toBe(401);
  expect(closed).toBe(0);
  const answers = await Promise.all(slow);
  expect(answers.filter(({ said }) => /^HTTP\/1\.1 408 /.test(said))).toHaveLength(71);
  // Other processes wait for 15 seconds before they answer the same.
  expect(Math.max(...answers.map(({ after }) => after))).toBeLessThan(14_000);
});

it('in a flood of sign-ins, those that cannot be checked soon are told when to come again and do not count as tries', async () => {
  const client = new pg.Client({ connectionString: ops.database });
  await client.connect();
  await client.query('DELETE FROM refusals');
  const statuses = await Promise.all(
    Array.from({ length: 250 }, async (_, index) => {
      const { status, headers } = await new Browser(ops.url).post(opsRoutes.signIn.path, { name: `Unknown ${index}`, password: 'wrong' }, { headers: { 'x-forwarded-for': `198.51.100.${index}` } });
      return status === 503 ? `503 after ${headers.get('retry-after')}` : String(status);
    }),
  );
  expect(new Set(statuses)).toEqual(new Set(['401', '503 after 2']));
  const { rows } = await client.query('SELECT sum(failures)::int AS counted FROM refusals');
  await client.end();
  const bucketsOfATry = 3;
  expect(rows[0].counted).toBe(bucketsOfATry * statuses.filter((status) => status === '401').length);
});
