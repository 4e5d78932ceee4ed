import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { opsRoutes } from '@larkway/ops-contract';
import { Browser } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

let ops: StartedOps;

beforeAll(async () => {
  ops = await startOps();
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

it.each([
  ['headers', head],
  ['body', `${head}\r\n\r\n{"name":`],
])('a request whose %s does not arrive within five seconds is answered 408 and loses its connection', async (_what, part) => {
  const { said, after } = await sendPart(part);
  expect(said).toMatch(/^HTTP\/1\.1 408 /);
  expect(after).toBeLessThan(8_000);
});

it('while 70 bodies are slow, others sign in at once', async () => {
  const slow = Array.from({ length: 70 }, () => sendPart(`${head}\r\n\r\n{"name":`));
  const begun = Date.now();
  expect((await new Browser(ops.url).post(opsRoutes.signIn.path, { name: 'Nobody', password: 'wrong' })).status).toBe(401);
  expect(Date.now() - begun).toBeLessThan(2_000);
  expect((await Promise.all(slow)).filter(({ said }) => said.startsWith('HTTP/1.1 408'))).toHaveLength(70);
});

it('a flood of sign-ins is answered: what cannot be checked soon is told when to come again, and counts as no try', async () => {
  const statuses = await Promise.all(
    Array.from({ length: 200 }, async (_, index) => {
      const headers = { 'x-forwarded-for': `198.51.100.${index}` };
      const { status, headers: given } = await new Browser(ops.url).post(opsRoutes.signIn.path, { name: `Nobody ${index}`, password: 'wrong' }, { headers });
      return status === 503 ? `503 after ${given.get('retry-after')}` : String(status);
    }),
  );
  expect(new Set(statuses)).toEqual(new Set(['401', '503 after 2']));
  expect(statuses.filter((status) => status === '401').length).toBeGreaterThanOrEqual(60);
});
