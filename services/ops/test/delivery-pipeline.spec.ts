import { join } from 'node:path';
import {
  buildServices,
  createTestDatabase,
  eventually,
  postJson,
  queueEngines,
  type StartedProcess,
  startMailServer,
  testAbuseEnvironment,
  type TestMailServer,
  testOperationsTokens,
} from '@larkway/kit/testing';
import { type Email, opsRoutes } from '@larkway/ops-contract';
import { repetitions } from '../../../infra/testing/tier.js';
import { followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps, startService } from './start-ops.js';

const message = {
  name: 'Joan Sender',
  phone: '+1 555 010 4477',
  subject: 'sales',
  state: 'california',
  message: 'A message that only the team may read.',
};

describe.each(queueEngines(repetitions({ everyRun: ['redis'], nightly: ['postgres', 'redis'] })))(
  'with the queue on $kind',
  (engine) => {
    let leads: StartedProcess;
    let email: StartedProcess;
    let ops: StartedOps;
    let smtp: TestMailServer;
    let admin: SetUp;
    let viewer: SetUp;
    const drops: (() => Promise<unknown>)[] = [];

    beforeAll(async () => {
      buildServices(join(__dirname, '../..'), ['leads', 'email']);
      const [queue, own, theirs] = await Promise.all([
        engine.start(),
        createTestDatabase(),
        createTestDatabase(),
      ]);
      smtp = await startMailServer();
      const common = {
        ...queue.config,
        ...testAbuseEnvironment,
        ...testOperationsTokens,
      } as Record<string, string>;
      leads = await startService('leads', { ...common, DATABASE_URL: own.url });
      email = await startService('email', {
        ...common,
        DATABASE_URL: theirs.url,
        SMTP_URL: smtp.url,
        ADDRESS_KEY: 'the address key of this test: 32 or longer',
      });
      const env = {
        ...queue.config,
        SERVICE_URLS: `leads=${leads.url},dealers=http://127.0.0.1:9,email=${email.url},releases=http://127.0.0.1:9`,
      } as Record<string, string>;
      ops = await startOps({ env });
      admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
      viewer = await invite(admin, 'Vera', 'viewer');
      drops.push(
        () => own.drop(),
        () => theirs.drop(),
        () => queue.stop(),
        () => smtp.stop(),
      );
    }, 120_000);

    afterAll(async () => {
      for (const started of [ops, email, leads]) await started.stop();
      for (const drop of drops) await drop();
    }, 30_000);

    // A mailbox gets few receipts an hour, so each message has another sender.
    let senders = 0;
    const submit = async (): Promise<string> => {
      const { status, body } = await postJson(`${leads.url}/api/contact`, {
        ...message,
        email: `joan.${(senders += 1)}@example.org`,
      });
      expect(status).toBe(202);
      return body.id;
    };

    const emailsOf = async (id: string): Promise<Email[]> =>
      (await viewer.browser.get(opsRoutes.listEmails.path, { query: { id } })).body.emails;

    const allIn = (id: string, state: string) =>
      eventually(`the emails are ${state}`, async () => {
        const emails = await emailsOf(id);
        return emails.length > 0 && emails.every((email) => email.state === state) && emails;
      });

    it('an email that was just sent counts in the last day too', async () => {
      const counts = async (): Promise<number[]> =>
        (await viewer.browser.get(opsRoutes.getOverview.path)).body.latency.map(
          ({ count }: { count: number }) => count,
        );
      const before = await counts();
      const emails = await allIn(await submit(), 'sent');
      const after = await eventually('the figures count them', async () => {
        const now = await counts();
        return now[0]! > before[0]! && now;
      });
      expect(after[2]).toBeGreaterThanOrEqual(after[1]!);
      expect(after[0]! - before[0]!).toBeLessThanOrEqual(emails.length);
    });

    it('the history of an email is complete, from the submission to the mail server’s reply, without personal data', async () => {
      const id = await submit();
      const [found] = await allIn(id, 'sent');
      // Two services report on an email; the outcome of `leads` may arrive before the worker's own
      // report.
      const body = await eventually('its history is complete', async () => {
        const { body: timeline } = await viewer.browser.get(
          opsRoutes.getEmail.path.replace(':id', found!.id),
        );
        const types = timeline.events.map(({ type }: { type: string }) => type);
        return (
          ['accepted', 'queued', 'sending', 'sent'].every((type) => types.includes(type)) &&
          timeline
        );
      });
      const email = (await emailsOf(id)).find((one) => one.id === found!.id);
      expect(email).toMatchObject({
        source: 'leads',
        reference: id,
        attempts: 1,
        milliseconds: expect.any(Number),
      });
      expect(JSON.stringify(body)).not.toMatch(/joan|example\.org|555 ?010/i);
      expect((await emailsOf(email!.messageId!)).map((one) => one.id)).toEqual([email!.id]);
    });

    it('personal data is revealed only to operators, and each access is audited', async () => {
      const [email] = await allIn(await submit(), 'sent');
      const path = opsRoutes.reveal.path.replace(':id', email!.id);
      expect((await viewer.browser.post(path)).status).toBe(403);
      expect((await admin.browser.post(path)).body.lead).toMatchObject({
        email: expect.stringMatching(/^joan/),
        message: message.message,
      });
      const { body } = await admin.browser.get(opsRoutes.listAudit.path, {
        query: { action: 'reveal', subject: email!.id },
      });
      expect(body.entries).toHaveLength(1);
    });

    it('the message of an email is previewed only by operators, and each access is audited first', async () => {
      const emails = await allIn(await submit(), 'sent');
      const { id } = emails.find(({ kind }) => kind === 'contact-message')!;
      const at = ({ path }: { path: string }) => path.replace(':id', id);
      const html = at(opsRoutes.getEmailHtml);
      expect((await viewer.browser.post(at(opsRoutes.previewEmail))).status).toBe(403);
      expect((await viewer.browser.get(html)).status).toBe(403);
      expect((await admin.browser.get(html)).status).toBe(409);
      const { body: preview } = await admin.browser.post(at(opsRoutes.previewEmail));
      expect(preview).toEqual({
        subject: expect.any(String),
        to: expect.stringMatching(/^sales@/),
        replyTo: { name: message.name, address: expect.stringMatching(/^joan/) },
        text: expect.stringContaining(message.message),
      });
      const shown = await admin.browser.get(html);
      expect(shown.headers.get('content-security-policy')).toMatch(
        /^sandbox; default-src 'none'.*frame-ancestors 'self'$/,
      );
      expect(shown.body).toContain(message.message);
      const { body } = await admin.browser.get(opsRoutes.listAudit.path, {
        query: { action: 'preview', subject: id },
      });
      expect(body.entries).toHaveLength(1);
    });

    it('dead letters are counted first, and retried once the count is confirmed', async () => {
      smtp.respond = () => ({ code: 550, text: 'not today' });
      const id = await submit();
      await allIn(id, 'failed');
      smtp.respond = () => 'accept';
      const { body: counted } = await admin.browser.post(opsRoutes.countCommand.path, {
        command: 'retry',
        filter: { id },
      });
      expect(counted.count).toBe((await emailsOf(id)).length);
      const { body: command } = await admin.browser.post(opsRoutes.confirmCommand.path, {
        token: counted.token,
      });
      expect(command).toMatchObject({
        state: 'finished',
        total: counted.count,
        done: counted.count,
        refused: 0,
      });
      expect(
        (await admin.browser.post(opsRoutes.confirmCommand.path, { token: counted.token })).body
          .code,
      ).toBe('count_expired');
      // Two services report on an email; the worker's delivery may arrive before the retry of
      // `leads`.
      await eventually('both emails are sent in their second attempt generation', async () => {
        const emails = await emailsOf(id);
        return (
          emails.length === counted.count &&
          emails.every(({ state, round }) => state === 'sent' && round === 1)
        );
      });
    });

    it('figures are streamed when they change, and the stream ends with the session', async () => {
      const watcher = await invite(admin, 'Wim', 'viewer');
      const response = await fetch(ops.url + opsRoutes.live.path, {
        headers: { cookie: watcher.browser.cookie },
      });
      let text = '';
      const ended = (async () => {
        for await (const part of response.body!) text += Buffer.from(part).toString();
      })();
      await eventually('the first figures', () => text.includes('event: overview'));
      const id = await submit();
      const emails = await allIn(id, 'sent');
      await eventually(
        'the email is reported',
        () => text.includes('event: emails') && text.includes(emails[0]!.id),
      );
      await watcher.browser.post(opsRoutes.signOut.path);
      await ended;
      expect(text).toContain('event: ended\ndata: {"reason":"signed-out"}');
    });

    it('the raw queue is for operators only, read-only, and without payloads', async () => {
      await admin.browser.post(opsRoutes.pauseQueue.path);
      const id = await submit();
      await allIn(id, 'queued');
      const { queue, pause } = await eventually(
        'the overview counts both emails as waiting',
        async () => {
          const { body } = await viewer.browser.get(opsRoutes.getOverview.path);
          return body.queue?.jobs.waiting === 2 && body;
        },
      );
      expect(queue).toMatchObject({ paused: true });
      expect(pause).toEqual({ by: 'Ada', at: expect.any(String) });
      expect(queue.jobs).not.toHaveProperty('paused');
      const board = await admin.browser.get('/ops/queue/api/queues', {
        query: { activeQueue: 'email', status: 'latest', page: '1', jobsPerPage: '10' },
      });
      expect(board.status).toBe(200);
      expect(JSON.stringify(board.body)).toContain('•••');
      expect(JSON.stringify(board.body)).not.toMatch(/joan|555 ?010|only the team/i);
      expect((await viewer.browser.get('/ops/queue')).status).toBe(403);
      expect((await admin.browser.send('PUT', '/ops/queue/api/queues/email/resume')).status).toBe(
        405,
      );
      expect((await admin.browser.get('/ops/queue')).body).toContain('<div id="root">');
      await admin.browser.post(opsRoutes.resumeQueue.path);
      await allIn(id, 'sent');
      await eventually('the overview shows sending as running again', async () => {
        const { body } = await viewer.browser.get(opsRoutes.getOverview.path);
        return body.queue?.paused === false && body.pause === null;
      });
    });

    it('an unreachable service is shown as such, and the others are not affected', async () => {
      const { services } = await eventually('the figures are in', async () => {
        const { body } = await viewer.browser.get(opsRoutes.getOverview.path);
        return body.workers?.length > 0 && body.queue && body;
      });
      expect(
        services.map(({ service, reachable }: { service: string; reachable: boolean }) => [
          service,
          reachable,
        ]),
      ).toEqual([
        ['leads', true],
        ['dealers', false],
        ['email', true],
      ]);
    });
  },
);
