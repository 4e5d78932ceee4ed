import { eventually, startMailServer } from '@larkway/kit/testing';
import {
  type Command,
  type CommandName,
  type Failures,
  type Email,
  type EmailWithHistory,
  opsRoutes,
  type Overview,
} from '@larkway/ops-contract';
import { type Context, submit } from '../start-all.js';

/** The figures count all failures, so these tests must run before others in which emails fail. */
export const undeliveredEmails = (context: Context): void => {
  const refuse = () =>
    (context.all.smtp.refusedRecipient = (address) =>
      address.endsWith('@gone.example') ? { code: 550, text: '5.1.1 no such user' } : undefined);

  const post = (route: { path: string }, body: object, by = context.otto) =>
    by.browser.post(route.path, body);
  const read = async <T>(path: string, query: Record<string, string> = {}): Promise<T> =>
    (await context.vera.browser.get(path, { query })).body;
  const overview = () => read<Overview>(opsRoutes.getOverview.path);
  const timelineOf = (id: string) =>
    read<EmailWithHistory>(opsRoutes.getEmail.path.replace(':id', id));
  const deadLetters = async (): Promise<string[]> =>
    (
      await read<{ emails: Email[] }>(opsRoutes.listEmails.path, { undelivered: 'true' })
    ).emails.map(({ id }) => id);

  /**
   * Submits a message whose receipt is refused, which suppresses its address.
   *
   * @returns the receipt's id
   */
  const refusedReceipt = async (address: string): Promise<string> => {
    refuse();
    const lead = await submit(context.all, address);
    return eventually('the receipt is refused', async () => {
      const { emails } = await read<{ emails: Email[] }>(opsRoutes.listEmails.path, {
        id: lead,
        kind: 'contact-message-receipt',
        state: 'failed',
      });
      return emails[0]?.id;
    });
  };

  /** Runs a command as the console does: counted first, then confirmed. */
  const run = async (
    command: CommandName,
    ids: string[],
    reason?: string,
  ): Promise<{ suppressed: number | null; id: string }> => {
    const { body } = await post(opsRoutes.countCommand, { command, ids });
    expect(body.count).toBe(ids.length);
    const { status, body: begun } = await post(opsRoutes.confirmCommand, {
      token: body.token,
      reason,
    });
    expect([status, begun.code]).toEqual([200, undefined]);
    return { suppressed: body.suppressed, id: begun.id };
  };

  const outcomesOf = (id: string) =>
    eventually('every retried email has an outcome', async () => {
      const command = await read<Command>(opsRoutes.getCommand.path.replace(':id', id));
      return command.outcomes?.open === 0 && command;
    });

  it('a retry of a suppressed email delivers nothing and says so, and the email stays a dead letter until it is delivered', async () => {
    const id = await refusedReceipt('joan.one@gone.example');
    const before = await eventually(
      'the failure of the receipt and the delivery to the team are in the figures',
      async () => {
        const figures = await overview();
        return (
          figures.deadLetters === 1 &&
          figures.lastHour.failed === 1 &&
          figures.lastHour.sent === 1 &&
          figures
        );
      },
    );
    expect(before.lastHour.failureRate).toBeGreaterThan(0);
    expect((await timelineOf(id)).suppression).toEqual({
      reason: 'refused',
      createdAt: expect.any(String),
    });

    const retry = await run('retry', [id]);
    expect(retry.suppressed).toBe(1);
    expect(await outcomesOf(retry.id)).toMatchObject({
      done: 1,
      outcomes: { sent: 0, suppressed: 1, failed: 0 },
    });
    expect(await deadLetters()).toEqual([id]);
    const after = await eventually('the figures are new', async () => {
      const figures = await overview();
      return figures.emails.suppressed === 1 && figures;
    });
    expect(after).toMatchObject({
      deadLetters: 1,
      lastHour: { failed: 1, failureRate: before.lastHour.failureRate },
    });

    context.all.smtp.refusedRecipient = undefined;
    const second = await run('unsuppress-and-retry', [id]);
    expect(await outcomesOf(second.id)).toMatchObject({
      unsuppressed: 1,
      outcomes: { sent: 1, suppressed: 0, failed: 0 },
    });
    expect(await deadLetters()).toEqual([]);
    const { body } = await context.all.admin.browser.get(opsRoutes.listAudit.path, {
      query: { subject: second.id },
    });
    expect(body.entries).toMatchObject([
      { action: 'unsuppress-and-retry-ended', detail: { done: 1, unsuppressed: 1 } },
    ]);
    await eventually('the figures know of the delivery', async () => {
      const figures = await overview();
      return figures.deadLetters === 0 && figures.lastHour.failureRate === 0;
    });
  });

  it('while the email service is unreachable, nothing is retried without removing its suppression, and the suppression is unknown', async () => {
    const id = await refusedReceipt('joan.two@gone.example');
    context.all.proxy.decide = (path) => (/recipients$/.test(path) ? 'drop-response' : 'forward');
    expect((await timelineOf(id)).suppression).toBe('unknown');
    const { suppressed, id: command } = await run('unsuppress-and-retry', [id]);
    context.all.proxy.decide = () => 'forward';
    expect(suppressed).toBeNull();
    expect(await read<Command>(opsRoutes.getCommand.path.replace(':id', command))).toMatchObject({
      done: 0,
      refused: 1,
    });
    expect((await timelineOf(id)).email).toMatchObject({ state: 'failed', round: 0 });
    await run('close', [id], 'Not needed.');
  });

  it('only operators close a dead letter, with a reason, which is audited and shown', async () => {
    const id = await refusedReceipt('joan.three@gone.example');
    const close = { command: 'close', ids: [id], reason: 'Reached by phone.' };
    expect((await post(opsRoutes.runCommand, close, context.vera)).status).toBe(403);
    expect((await post(opsRoutes.runCommand, { ...close, reason: undefined })).status).toBe(422);
    expect(
      (await post(opsRoutes.runCommand, { command: 'retry', ids: [id], reason: 'none is needed' }))
        .status,
    ).toBe(422);
    expect(await deadLetters()).toEqual([id]);
    expect((await post(opsRoutes.runCommand, close)).body).toMatchObject({
      done: 1,
      refused: 0,
      reason: close.reason,
    });
    expect(await deadLetters()).toEqual([]);
    const { email, events } = await timelineOf(id);
    expect(email).toMatchObject({ state: 'failed', failedAt: null, closedAt: expect.any(String) });
    expect(events.at(-1)).toMatchObject({
      service: 'ops',
      type: 'closed',
      detail: { by: 'Otto', reason: close.reason },
    });
    const { body } = await context.all.admin.browser.get(opsRoutes.listAudit.path, {
      query: { subject: id, action: 'close' },
    });
    expect(body.entries).toMatchObject([
      { operator: { name: 'Otto' }, detail: { reason: close.reason, emails: [id] } },
    ]);
    expect((await post(opsRoutes.runCommand, close)).body).toMatchObject({ done: 0, refused: 1 });
  });

  it('failures are grouped by cause, reply and recipient domain, without addresses', async () => {
    const ids = [
      await refusedReceipt('joan.four@gone.example'),
      await refusedReceipt('joan.five@gone.example'),
    ];
    const failures = await eventually('both are grouped', async () => {
      const found = await read<Failures>(opsRoutes.listFailures.path);
      return (
        found.groups.some(({ domain, count }) => domain === 'gone.example' && count === 2) && found
      );
    });
    expect(failures).toMatchObject({ domainsKnown: true });
    expect(failures.groups.find(({ domain }) => domain === 'gone.example')).toEqual({
      cause: 'recipient-refused',
      reply: '550 5.1.1 no such user',
      domain: 'gone.example',
      count: 2,
      waiting: 0,
      latestAt: expect.any(String),
    });
    expect(JSON.stringify(failures)).not.toMatch(/joan/);
    await run('close', ids, 'Test addresses.');
  });

  it('an unavailable mail server is shown with its start and the next attempt until it accepts email again', async () => {
    const port = Number(new URL(context.all.smtp.url).port);
    await context.all.smtp.stop();
    const lead = await submit(context.all, 'joan.six@visitor.example');
    try {
      const { mailServer, at } = await eventually('outage and emails are known', async () => {
        const figures = await overview();
        return (
          typeof figures.mailServer?.nextAttemptAt === 'string' &&
          figures.emails.postponed + figures.emails.sending === 2 &&
          figures
        );
      });
      expect(mailServer).toMatchObject({ cause: 'server-unreachable' });
      expect(Date.parse(mailServer!.unavailableSince)).toBeLessThanOrEqual(Date.parse(at));
      const { groups } = await eventually('the delayed emails are grouped', async () => {
        const failures = await read<Failures>(opsRoutes.listFailures.path);
        return (
          failures.groups.some(
            ({ cause, count }) => cause === 'server-unreachable' && count === 2,
          ) && failures
        );
      });
      expect(groups).toMatchObject([
        { cause: 'server-unreachable', reply: 'ESOCKET', domain: null, count: 2, waiting: 2 },
      ]);
    } finally {
      context.all.smtp = await startMailServer(port);
    }
    await eventually(
      'the mail server is available again',
      async () => (await overview()).mailServer === null,
      30_000,
    );
    // The email service knows that the server is back before the service of the lead has the result.
    const areSent = async () =>
      (await read<{ emails: Email[] }>(opsRoutes.listEmails.path, { id: lead, state: 'sent' }))
        .emails.length > 0;
    await eventually('emails of the lead are sent', areSent, 30_000);
  });
};
