import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { createServer, type PlainServer } from '@larkway/kit/http';
import { testProcessConfig } from '@larkway/kit/testing';
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

const head = [
  'POST /ops/api/session/password HTTP/1.1',
  'host: ops',
  'content-type: application/json',
  'content-length: 60',
].join('\r\n');

/**
 * Sends only the start of a request.
 *
 * @returns the server's response before it closes the connection
 */
const sendPart = async (part: string, url = ops.url): Promise<string> => {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  let said = '';
  socket.setEncoding('utf8').on('data', (text) => (said += String(text)));
  await once(socket, 'connect');
  socket.write(part);
  await once(socket, 'close');
  return said;
};

/** A server with the timeout of other processes. */
const startOther = async (): Promise<PlainServer & { url: string }> => {
  const server = await createServer({
    name: 'other',
    config: { ...testProcessConfig, LOG_LEVEL: 'silent' },
    register: () => Promise.resolve(),
  });
  const { port } = await server.listen();
  return { ...server, url: `http://127.0.0.1:${port}` };
};

it('a request whose headers or body do not arrive gets 408, sooner than in other processes; meanwhile others sign in', async () => {
  const other = await startOther();
  try {
    const body = `${head}\r\n\r\n{"name":`;
    const closed: string[] = [];
    const send = (to: string, part: string, url?: string): Promise<string> =>
      sendPart(part, url).finally(() => closed.push(to));
    const sent = [
      send('other', head, other.url),
      send('ops', head),
      ...Array.from({ length: 70 }, () => send('ops', body)),
    ];
    expect(
      (
        await new Browser(ops.url).post(opsRoutes.signIn.path, {
          name: 'Unknown',
          password: 'wrong',
        })
      ).status,
    ).toBe(401);
    expect(closed).toEqual([]);
    for (const said of await Promise.all(sent)) expect(said).toMatch(/^HTTP\/1\.1 408 /);
    expect(closed.at(-1)).toBe('other');
  } finally {
    await other.close();
  }
});

it('in a flood of sign-ins, those that cannot be checked soon get Retry-After and do not count as attempts', async () => {
  const client = new pg.Client({ connectionString: ops.database });
  await client.connect();
  await client.query('DELETE FROM refusals');
  const statuses = await Promise.all(
    Array.from({ length: 250 }, async (_, index) => {
      const { status, headers } = await new Browser(ops.url).post(
        opsRoutes.signIn.path,
        { name: `Unknown ${index}`, password: 'wrong' },
        { headers: { 'x-forwarded-for': `198.51.100.${index}` } },
      );
      return status === 503 ? `503 after ${headers.get('retry-after')}` : String(status);
    }),
  );
  expect(new Set(statuses)).toEqual(new Set(['401', '503 after 2']));
  const { rows } = await client.query('SELECT sum(failures)::int AS counted FROM refusals');
  await client.end();
  const bucketsOfATry = 3;
  expect(rows[0].counted).toBe(
    bucketsOfATry * statuses.filter((status) => status === '401').length,
  );
});
