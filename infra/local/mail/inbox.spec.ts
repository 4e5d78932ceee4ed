import { chmodSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import { startInbox, type Inbox } from './inbox.js';
import type { Message, MessageSummary } from './message-store.js';

let folder: string;
let inbox: Inbox;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'larkway-inbox-'));
  chmodSync(folder, 0o755);
  inbox = await startInbox({ folder, smtpPort: 0, httpPort: 0 });
});

afterEach(async () => {
  await inbox.close();
  rmSync(folder, { recursive: true });
});

const send = (mail: SendMailOptions) =>
  createTransport(inbox.smtpUrl).sendMail({
    from: 'Site <site@larkway.example>',
    to: 'ann@shopper.example',
    subject: 'Hello',
    text: 'Hi',
    ...mail,
  });

test('only the owner of the folder can read the messages', async () => {
  await send({});
  expect(statSync(folder).mode & 0o077).toBe(0);
  for (const file of readdirSync(folder)) expect(statSync(join(folder, file)).mode & 0o077).toBe(0);
});

const get = (path: string): Promise<Response> => fetch(`${inbox.url}${path}`);
const list = async (): Promise<MessageSummary[]> =>
  (await get('/api/messages')).json() as Promise<MessageSummary[]>;

test('a message that was accepted is listed, the newest first, and is kept as an .eml file', async () => {
  await send({ subject: 'First' });
  await send({ subject: 'Zweite — mit Umläuten', headers: { 'X-Request-Id': 'abcdefgh1' } });

  const [newest, oldest] = await list();
  expect([newest!.subject, oldest!.subject]).toEqual(['Zweite — mit Umläuten', 'First']);
  expect(newest).toMatchObject({
    from: { name: 'Site', address: 'site@larkway.example' },
    to: [{ address: 'ann@shopper.example' }],
  });
  expect(readdirSync(folder)).toHaveLength(2);

  const message = (await (await get(`/api/messages/${newest!.id}`)).json()) as Message;
  expect(message.text.trim()).toBe('Hi');
  expect(message.headers).toContainEqual({ name: 'X-Request-ID', value: 'abcdefgh1' });
  expect(message.headers).toContainEqual({ name: 'Delivered-To', value: 'ann@shopper.example' });
});

test('messages survive a restart of the inbox', async () => {
  await send({ subject: 'Kept' });
  await inbox.close();
  inbox = await startInbox({ folder, smtpPort: 0, httpPort: 0 });
  expect(await list()).toMatchObject([{ subject: 'Kept' }]);
});

test('the HTML of a message can run nothing and fetch nothing', async () => {
  await send({
    html: '<h1>Hi</h1><script>parent.document.title = "owned"</script><img src="https://tracker.example/a.png">',
  });
  const [{ id }] = (await list()) as [MessageSummary];
  const response = await get(`/api/messages/${id}/html`);
  expect(response.headers.get('content-security-policy')).toMatch(
    /^sandbox (?!.*allow-scripts).*default-src 'none'.*img-src data:/,
  );
  expect(await response.text()).toContain('<h1>Hi</h1>');
});

test('deleting removes every message and its file', async () => {
  await send({});
  expect((await fetch(`${inbox.url}/api/messages`, { method: 'DELETE' })).status).toBe(204);
  expect(await list()).toEqual([]);
  expect(readdirSync(folder)).toEqual([]);
});

test.each(['unknown', '..%2f..%2fpackage', '20260101000000000-00000000'])(
  'there is no message "%s"',
  async (id) => {
    for (const part of ['', '/raw', '/html'])
      expect((await get(`/api/messages/${id}${part}`)).status).toBe(404);
  },
);

test('open pages are notified of a new message', async () => {
  const changes = (await get('/api/changes')).body!.getReader();
  await changes.read();
  await send({});
  expect(Buffer.from((await changes.read()).value!).toString()).toBe('data: change\n\n');
  await changes.cancel();
});
