import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import {
  createTestDatabase,
  eventually,
  queueEngines,
  startMailServer,
  startProcess,
  type StartedProcess,
  type TestDatabase,
  type TestMailServer,
  type TestQueue,
} from '@larkway/kit/testing';

// Real processes are killed here, so the built services are run, brought up to date first.
const services = join(__dirname, '../..');
const main = (service: string): string => join(services, service, 'dist/main.js');

beforeAll(() => {
  const folders = ['leads', 'email'].map((name) => join(services, name));
  execFileSync(join(services, '../node_modules/.bin/tsc'), ['-b', ...folders], { stdio: 'inherit' });
}, 120_000);

// Recovery takes seconds by design; a machine that is busy with something else may take several times as long.
jest.setTimeout(90_000);

describe.each(queueEngines())('nothing that was accepted is lost, with the queue on $kind', ({ start }) => {
  let databases: Record<'leads' | 'email', TestDatabase>;
  let queue: TestQueue;
  let smtp: TestMailServer;
  let leads: StartedProcess & { url: string };
  let email: StartedProcess;
  let submissions = 0;

  const common = () => ({ HOST: '127.0.0.1', METRICS_PORT: '0', LOG_LEVEL: 'silent', ...queue.config });
  const startLeads = async () => {
    const started = await startProcess(main('leads'), {
      ...common(),
      PORT: '0',
      DATABASE_URL: databases.leads.url,
      OUTBOX_RECONCILE_MS: '2000',
    });
    return { ...started, url: `http://127.0.0.1:${started.port}` };
  };
  const startEmail = () =>
    startProcess(main('email'), { ...common(), PORT: '0', DATABASE_URL: databases.email.url, SMTP_URL: smtp.url });

  /** Submits an inquiry; its vehicle's name finds the mail again. */
  const submit = async (): Promise<string> => {
    const vehicleName = `Vehicle ${++submissions} of this test`;
    const inquiry = { name: 'Ada Byron', email: 'ada@example.com', phone: '555-010-0123', vehicleName, vehiclePrice: '$8,995' };
    const response = await fetch(`${leads.url}/api/vehicle-inquiry`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(inquiry),
    });
    expect(response.status).toBe(202);
    return vehicleName;
  };
  const mailsAbout = (vehicleName: string) => smtp.mails.filter(({ raw }) => raw.includes(`Subject: Vehicle inquiry: ${vehicleName} `));
  const mailAbout = (vehicleName: string) => eventually(`a mail about ${vehicleName}`, () => mailsAbout(vehicleName)[0], 20_000);
  const messageId = (raw: string) => /^Message-ID: (.+)$/m.exec(raw)![1];

  beforeAll(async () => {
    [databases, queue, smtp] = await Promise.all([
      Promise.all([createTestDatabase(), createTestDatabase()]).then(([leadsDatabase, emailDatabase]) => ({ leads: leadsDatabase, email: emailDatabase })),
      start(),
      startMailServer(),
    ]);
    [leads, email] = await Promise.all([startLeads(), startEmail()]);
  });

  afterAll(async () => {
    await Promise.all([leads.stop(), email.stop()]);
    await smtp.stop();
    await Promise.all([databases.leads.drop(), databases.email.drop(), queue.stop()]);
  });

  it('leads is killed right after it answered: the mail arrives once it is back', async () => {
    const vehicleName = await submit();
    await leads.kill();
    leads = await startLeads();
    await mailAbout(vehicleName);
  });

  it('the mail worker is killed while it sends: the mail arrives under the Message-ID of the first try', async () => {
    let offered = '';
    smtp.verdict = (_earlier, raw) => {
      if (offered !== '') return 'accept';
      offered = raw;
      return 'silence';
    };
    const vehicleName = await submit();
    await eventually('the mail is being sent', () => offered !== '');
    await email.kill();
    email = await startEmail();
    const { raw } = await mailAbout(vehicleName);
    expect(messageId(raw)).toBe(messageId(offered));
    expect(mailsAbout(vehicleName)).toHaveLength(1);
  });

  it('no mail worker runs: the mails arrive when one does', async () => {
    await email.kill();
    const names = await Promise.all([submit(), submit(), submit()]);
    email = await startEmail();
    await Promise.all(names.map(mailAbout));
  });

  it('the queue loses every job: they are queued again from the database', async () => {
    await email.kill();
    const names = await Promise.all([submit(), submit()]);
    await queue.empty();
    email = await startEmail();
    await Promise.all(names.map(mailAbout));
    expect(names.map((name) => mailsAbout(name).length)).toEqual([1, 1]);
  });

  it('a process that is asked to stop ends by itself, with code 0', async () => {
    const stopping = await startEmail();
    expect(await stopping.stop()).toBe(0);
  });
});
