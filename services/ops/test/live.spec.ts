import { eventually } from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import pg from 'pg';
import { type Browser, confirm, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;

beforeAll(async () => {
  ops = await startOps();
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
}, 60_000);

afterAll(async () => {
  await client.end();
  await ops.stop();
});

/**
 * Reads the live stream.
 * @param headers of a browser that reconnects
 * @returns its text so far, and the whole text once it has ended
 */
const watch = async (
  { cookie }: Browser,
  headers: Record<string, string> = {},
): Promise<{ text: () => string; ended: Promise<string> }> => {
  const response = await fetch(ops.url + opsRoutes.live.path, { headers: { cookie, ...headers } });
  let text = '';
  const ended = (async () => {
    for await (const part of response.body!) text += Buffer.from(part).toString();
    return text;
  })();
  await eventually('the first events', () => text.includes('event: emails'));
  return { text: () => text, ended };
};

const idOf = ({ session }: SetUp): string => session.operator.id;

it.each<[string, string, (who: SetUp) => Promise<unknown>]>([
  ['signed out', 'signed-out', ({ browser }) => browser.post(opsRoutes.signOut.path)],
  [
    'given another role',
    'closed-by-admin',
    (who) =>
      admin.browser.post(opsRoutes.changeRole.path.replace(':id', idOf(who)), { role: 'operator' }),
  ],
  [
    'disabled',
    'closed-by-admin',
    (who) => admin.browser.post(opsRoutes.disable.path.replace(':id', idOf(who))),
  ],
  [
    'reset',
    'closed-by-admin',
    (who) => admin.browser.post(opsRoutes.renewLink.path.replace(':id', idOf(who))),
  ],
  [
    'idle for too long',
    'expired',
    (who) =>
      client.query(
        `UPDATE sessions SET seen_at = now() - interval '31 minutes' WHERE operator_id = $1`,
        [idOf(who)],
      ),
  ],
  [
    'signed in for too long',
    'expired',
    (who) =>
      client.query(
        `UPDATE sessions SET created_at = now() - interval '13 hours' WHERE operator_id = $1`,
        [idOf(who)],
      ),
  ],
])(
  'the stream of an operator who was %s ends with the reason %s; other streams continue',
  async (what, reason, end) => {
    const who = await invite(admin, `Watcher ${what}`, 'viewer');
    const [{ ended }, other] = [await watch(who.browser), await watch(admin.browser)];
    // The new token of the admin's session does not end the admin's stream.
    await confirm(admin);
    await end(who);
    expect(await ended).toMatch(new RegExp(`event: ended\ndata: \\{"reason":"${reason}"\\}\n\n$`));
    expect((await who.browser.get(opsRoutes.live.path)).status).toBe(401);
    expect(await Promise.race([other.ended, Promise.resolve('open')])).toBe('open');
  },
);

it('a stream begins with the request to read emails again, for what changed before it was open', async () => {
  const who = await invite(admin, 'Watcher of a slow page', 'viewer');
  const first = await watch(who.browser);
  expect(first.text()).toContain('event: emails\ndata: {"ids":[],"more":true}\n\n');
  const [, id] = /^id: (\d+)$/m.exec(first.text())!;
  const again = await watch(who.browser, { 'last-event-id': id! });
  expect(again.text()).toContain('event: emails\ndata: {"ids":[],"more":true}\n\n');
  await who.browser.post(opsRoutes.signOut.path);
  await Promise.all([first.ended, again.ended]);
});
