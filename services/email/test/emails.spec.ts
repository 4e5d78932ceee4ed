import { randomUUID } from 'node:crypto';
import type {
  ContactMessageEmail,
  DealerApplicationEmail,
  DealerApplicationReceipt,
} from '@larkway/email-contract';
import { emailQueue } from '@larkway/email-contract';
import { QueueEngine } from '@larkway/kit/queue';
import {
  createTestDatabase,
  eventually,
  startMailServer,
  startService,
  type StartedService,
  type TestDatabase,
  type TestMailServer,
} from '@larkway/kit/testing';
import { pino } from 'pino';
import PostalMime, { type Email } from 'postal-mime';
import { buildChildProcesses, workerModule } from './worker-module.js';

const contact: ContactMessageEmail = {
  reference: randomUUID(),
  team: 'support',
  name: 'Zoë Quinn',
  email: 'zoe@example.com',
  phone: '(555) 010-0123',
  message: 'Does it need\na special charger?',
  subject: 'Service',
  state: 'New York',
};

const application: DealerApplicationEmail = {
  reference: randomUUID(),
  name: 'Quiet Motors',
  address: '1 Sample Street',
  city: 'Sampleton',
  state: 'Ohio',
  zipCode: '43004',
  phone: '(614) 555-0143',
  email: 'hello@quiet.example',
  membershipId: 'M-77',
};

const receipt: DealerApplicationReceipt = {
  reference: randomUUID(),
  email: 'hello@quiet.example',
  state: 'Ohio',
};

const payloads = {
  'contact-message': contact,
  'dealer-application': application,
  'dealer-application-receipt': receipt,
};
type Kind = keyof typeof payloads;

let database: TestDatabase;
let queueDatabase: TestDatabase;
let smtp: TestMailServer;
let worker: StartedService;
let jobs: ReturnType<QueueEngine['openQueue']>;

beforeAll(async () => {
  buildChildProcesses();
  [database, queueDatabase, smtp] = await Promise.all([
    createTestDatabase(),
    createTestDatabase(),
    startMailServer(),
  ]);
  const config = { QUEUE_DATABASE_URL: queueDatabase.url };
  worker = await startService({
    routes: {},
    module: workerModule({ database, queue: { config }, smtp }),
  });
  jobs = new QueueEngine(config, pino({ level: 'silent' })).openQueue(emailQueue);
  await jobs.waitUntilReady();
}, 120_000);

afterAll(async () => {
  await smtp.stop();
  await jobs.close();
  await worker.close();
  await Promise.all([database.drop(), queueDatabase.drop()]);
});

/** Lets the worker send an email, and parses it as an email client does. */
const sentEmail = async <K extends Kind>(
  kind: K,
  changes: Partial<(typeof payloads)[K]> = {},
): Promise<Email> => {
  const payload = { ...payloads[kind], ...changes };
  const id = randomUUID();
  await jobs.add(
    kind,
    { id, round: 0, payload, requestId: 'request-of-test', createdAt: new Date().toISOString() },
    { jobId: id, attempts: 1 },
  );
  const sent = await eventually('the email arrives', () =>
    smtp.emails.find(({ raw }) => raw.includes(id)),
  );
  return PostalMime.parse(sent.raw);
};

const toAndFrom = ({ to, from, replyTo, subject }: Email) => ({
  to: to?.map(({ address }) => address),
  from: from?.address,
  replyTo: replyTo?.map(({ address }) => address),
  subject,
});

it('a contact message is sent to the team of its subject, and a reply goes to the visitor', async () => {
  const email = await sentEmail('contact-message');
  expect(toAndFrom(email)).toEqual({
    to: ['support@larkway.example'],
    from: 'website@larkway.example',
    replyTo: ['zoe@example.com'],
    subject: 'Contact: Service (Zoë Quinn)',
  });
  for (const value of [
    'Zoë Quinn',
    '(555) 010-0123',
    'zoe@example.com',
    'Service',
    'New York',
    contact.reference,
  ]) {
    expect(email.text).toContain(value);
    expect(email.html).toContain(value);
  }
  expect(email.text).toContain(contact.message);
  expect(email.html).toContain('Does it need<br>a special charger?');
});

it.each([
  ['sales', 'sales@larkway.example'],
  ['network', 'network@larkway.example'],
] as const)('a contact message for the team %s is sent to %s', async (team, address) => {
  expect(toAndFrom(await sentEmail('contact-message', { team })).to).toEqual([address]);
});

it('a dealer application is sent to the network team with every field, and a reply goes to the applicant', async () => {
  const email = await sentEmail('dealer-application');
  expect(toAndFrom(email)).toEqual({
    to: ['network@larkway.example'],
    from: 'website@larkway.example',
    replyTo: ['hello@quiet.example'],
    subject: 'Dealer application: Quiet Motors (Sampleton, Ohio)',
  });
  for (const value of [
    'Quiet Motors',
    '1 Sample Street',
    'Sampleton, Ohio 43004',
    '(614) 555-0143',
    'hello@quiet.example',
    'M-77',
    application.reference,
  ]) {
    expect(email.text).toContain(value);
    expect(email.html).toContain(value);
  }
});

it('an application without a membership ID says so', async () => {
  const { text, html } = await sentEmail('dealer-application', { membershipId: null });
  expect(text).toMatch(/Membership ID: +none given/);
  expect(html).not.toContain('null');
});

it('the receipt goes to the applicant, a reply to the network team, and automatic replies are suppressed', async () => {
  const email = await sentEmail('dealer-application-receipt');
  expect(toAndFrom(email)).toEqual({
    to: ['hello@quiet.example'],
    from: 'website@larkway.example',
    replyTo: ['network@larkway.example'],
    subject: 'We have received your application to the Larkway dealer network',
  });
  expect(email.headers.find(({ key }) => key === 'auto-submitted')!.value).toBe('auto-generated');
  for (const body of [email.text, email.html]) {
    expect(body).toContain(receipt.reference);
    expect(body).toContain('Ohio');
  }
});

it.each(['contact-message', 'dealer-application'] as const)(
  'line breaks in a field of a %s add no header and no recipient',
  async (kind) => {
    const injected = 'Eve\r\nBcc: all@example.com\r\nX-Injected: yes\r\n\r\nHello';
    const email = await sentEmail(
      kind,
      kind === 'contact-message'
        ? { name: injected, subject: injected }
        : { name: injected, city: injected },
    );
    expect(email.headers.filter(({ key }) => ['bcc', 'x-injected'].includes(key))).toEqual([]);
    expect(smtp.emails.at(-1)!.recipients).toEqual(email.to!.map(({ address }) => address));
    expect(email.subject).toContain('Eve Bcc: all@example.com');
  },
);

const markup = '<script>alert(1)</script><img src=x onerror=alert(1)>"\'&';

it('no typed text becomes markup', async () => {
  const emails = [
    await sentEmail('contact-message', {
      name: markup,
      message: markup,
      phone: markup,
      subject: markup,
      state: markup,
    }),
    await sentEmail('dealer-application', {
      name: markup,
      address: markup,
      city: markup,
      zipCode: markup,
      phone: markup,
      membershipId: markup,
    }),
  ];
  for (const { html, text } of emails) {
    expect(html).not.toMatch(/<script|<img/);
    expect(html).toContain(
      '&lt;script&gt;alert(1)&lt;/script&gt;&lt;img src=x onerror=alert(1)&gt;&quot;&#39;&amp;',
    );
    expect(text).toContain(markup);
  }
});

it('a bidirectional control character does not reorder the subject, and right-to-left scripts are kept', async () => {
  const { subject, text } = await sentEmail('contact-message', {
    name: 'סבטלנה \u202Egpj.exe',
    message: 'مرحبا، هل هي هادئة؟ \u200F🚙👩🏽‍🔧',
  });
  expect(subject).toBe('Contact: Service (סבטלנה gpj.exe)');
  expect(text).toContain('مرحبا، هل هي هادئة؟ \u200F🚙👩🏽‍🔧');
});

it('a message of 10,000 characters arrives complete, in both bodies', async () => {
  const message = '🚙 long, '.repeat(1_112);
  const { html, text } = await sentEmail('contact-message', { message });
  expect(text).toContain(message);
  expect(html).toContain(message);
});

it('no address and no name is logged', () => {
  expect(worker.logs.length).toBeGreaterThan(5);
  expect(JSON.stringify(worker.logs)).not.toMatch(
    /zoe@|quiet\.example|Quinn|Quiet Motors|larkway\.example|Sample/,
  );
});
