import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { emailOperationsRoutes, type Recipient } from '@larkway/email-contract';
import { SMTPServer } from 'smtp-server';
import { eventually } from '@larkway/kit/testing';
import {
  inquiry,
  type EmailWorkerUnderTest,
  receiptFor,
  startEmailWorker,
} from './start-email-worker.js';
import { buildChildProcesses } from './worker-module.js';

jest.setTimeout(60_000);

const { describeRecipients, unsuppressRecipients } = emailOperationsRoutes;

/** A mail server that knows some recipients and not others. */
const startSelectiveServer = async () => {
  const offered: string[] = [];
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, done) => {
      offered.push(address);
      const text = address.startsWith('unknown')
        ? '5.1.1 no such user'
        : address.startsWith('blocked')
          ? '5.7.1 you are blocked'
          : '';
      if (text || address.startsWith('sales-unknown'))
        return done(Object.assign(new Error(text || '5.1.1 gone'), { responseCode: 550 }));
      done();
    },
    onData: (stream, _session, done) => void stream.resume().on('end', () => done()),
  });
  server.on('error', () => undefined);
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as { port: number };
  return {
    smtp: {
      url: `smtp://127.0.0.1:${port}`,
      emails: [],
      offers: 0,
      encryptedOffers: 0,
      respond: () => 'accept' as const,
      stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
    },
    offered,
  };
};

let pipeline: EmailWorkerUnderTest;
let offered: string[];

beforeAll(async () => {
  buildChildProcesses();
  const server = await startSelectiveServer();
  offered = server.offered;
  pipeline = await startEmailWorker({
    smtp: server.smtp,
    config: {
      RECEIPTS_PER_HOUR: 3,
      RECEIPTS_PER_DAY: 5,
      SUPPORT_EMAIL: 'unknown-support@larkway.example',
    },
  });
}, 120_000);
afterAll(() => pipeline.stop());

const receipt = (email: string) =>
  pipeline.enqueue({ kind: 'vehicle-inquiry-receipt', payload: receiptFor(email) });
const decision = (email: string) =>
  pipeline.enqueue({
    kind: 'dealer-application-declined',
    payload: { ...receiptFor(email), state: 'Ohio' },
  });

it('an address that the server refuses gets no more email, in any letter case', async () => {
  await pipeline.messageIn(await receipt('unknown@shopper.example'), 'failed');
  await pipeline.messageIn(await decision('Unknown@Shopper.example'), 'suppressed');
  expect(offered.filter((address) => address.toLowerCase().startsWith('unknown@'))).toHaveLength(1);
  expect(await pipeline.rows('SELECT reason FROM suppressions')).toEqual([{ reason: 'refused' }]);
});

it('operators see the domain and the suppression of a recipient, and can remove the suppression without the address', async () => {
  const refused = await receipt('unknown.too@shopper.example');
  const ours = await pipeline.enqueue({ kind: 'vehicle-inquiry', payload: inquiry });
  await pipeline.messageIn(refused, 'failed');
  await pipeline.messageIn(ours, 'sent');
  const describe = async () =>
    (await (
      await pipeline.operate('POST', describeRecipients.path, {
        ids: [refused, ours, randomUUID()],
      })
    ).json()) as Recipient[];
  const described = await describe();
  expect(described).toHaveLength(2);
  expect(described.find(({ id }) => id === refused)).toEqual({
    id: refused,
    domain: 'shopper.example',
    suppression: { reason: 'refused', createdAt: expect.any(String) },
  });
  expect(described.find(({ id }) => id === ours)).toEqual({
    id: ours,
    domain: 'larkway.example',
    suppression: null,
  });
  const unsuppress = async () =>
    (await pipeline.operate('POST', unsuppressRecipients.path, { ids: [refused, ours] })).json();
  expect([await unsuppress(), await unsuppress()]).toEqual([{ removed: 1 }, { removed: 0 }]);
  expect((await describe()).map(({ suppression }) => suppression)).toEqual([null, null]);
});

it('a refusal that is about us does not suppress the address', async () => {
  await pipeline.messageIn(await receipt('blocked@shopper.example'), 'failed');
  await pipeline.messageIn(await receipt('blocked@shopper.example'), 'failed');
  expect(offered.filter((address) => address.startsWith('blocked'))).toHaveLength(2);
});

it('our own mailboxes are never suppressed, so every lead is offered', async () => {
  const contact = {
    ...receiptFor('zoe@example.com'),
    team: 'support' as const,
    name: 'Zoë',
    phone: '5550100123',
    message: 'Hello there',
    subject: 'Service',
    state: 'Ohio',
  };
  for (let count = 1; count <= 2; count += 1) {
    await pipeline.messageIn(
      await pipeline.enqueue({ kind: 'contact-message', payload: contact }),
      'failed',
    );
    expect(offered.filter((address) => address.startsWith('unknown-support'))).toHaveLength(count);
  }
});

const finalStateOf = (id: string): Promise<string> =>
  eventually(`${id} is sent or suppressed`, async () => {
    const message = await pipeline.messageOf(id);
    return ['sent', 'suppressed'].includes(message?.state) && (message.state as string);
  });

it('a mailbox gets a limited number of receipts per hour, in any spelling of the local part', async () => {
  const writings = [
    'victim@mail.example',
    'Victim@mail.example',
    'victim+1@mail.example',
    'victim+2@mail.example',
    'VICTIM+3@MAIL.EXAMPLE',
  ];
  const ids = await Promise.all(writings.map(receipt));
  const states = await Promise.all(ids.map(finalStateOf));
  expect(states.sort()).toEqual(['sent', 'sent', 'sent', 'suppressed', 'suppressed']);
  const suppressed = (await Promise.all(ids.map(pipeline.journalOf)))
    .flat()
    .filter(({ type }) => type === 'suppressed');
  expect(suppressed.map(({ detail }) => detail['reason'])).toEqual(['limit', 'limit']);
  expect((await pipeline.metric('email_suppressed_total')).join('\n')).toMatch(
    /reason="limit".* 2$/m,
  );
});

it('all addresses of a Gmail mailbox count as one, and each receipt goes to the address as it was typed', async () => {
  const writings = [
    'victim@gmail.com',
    'Vic.Tim@googlemail.com',
    'v.i.c.t.i.m+1@gmail.com',
    'victim@googlemail.com',
  ];
  for (const [index, address] of writings.entries())
    expect(await finalStateOf(await receipt(address))).toBe(index < 3 ? 'sent' : 'suppressed');
  expect(offered.filter((address) => /g(oogle)?mail/i.test(address))).toEqual(writings.slice(0, 3));
});

it('a mailbox gets a limited number of receipts per day; decisions and operators’ retries are exempt', async () => {
  const email = 'daily@mail.example';
  for (let count = 0; count < 5; count += 1) {
    await pipeline.messageIn(await receipt(email), 'sent');
    await pipeline.rows(
      `UPDATE messages SET created_at = now() - interval '2 hours' WHERE recipient = $1`,
      email,
    );
  }
  const sixth = await receipt(email);
  await pipeline.messageIn(sixth, 'suppressed');
  await pipeline.messageIn(await decision(email), 'sent');
  await pipeline.enqueue({
    kind: 'vehicle-inquiry-receipt',
    payload: receiptFor(email),
    id: sixth,
    round: 1,
  });
  await pipeline.messageIn(sixth, 'sent');
});

it('no address is stored in the suppression list or in the journal', async () => {
  const kept = JSON.stringify([
    await pipeline.rows('SELECT * FROM suppressions'),
    await pipeline.rows('SELECT type, detail FROM journal'),
  ]);
  expect(kept).not.toMatch(/shopper\.example|mail\.example/i);
});
