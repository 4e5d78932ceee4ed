import { eventually } from '@larkway/kit/testing';
import {
  type Command,
  type Email,
  type EmailWithHistory,
  opsRoutes,
  type Receiver,
} from '@larkway/ops-contract';
import { confirm } from '../browser.js';
import type { Context } from '../start-all.js';

export const notificationsByEmail = (context: Context): void => {
  const { listReceivers, testReceiver } = opsRoutes;
  const read = async <T>(path: string): Promise<T> => (await context.vera.browser.get(path)).body;
  const one = async (id: string): Promise<Receiver> =>
    (await read<Receiver[]>(listReceivers.path)).find((receiver) => receiver.id === id)!;
  const emailOf = (id: string): Promise<EmailWithHistory> =>
    read(opsRoutes.getEmail.path.replace(':id', id));
  const add = async (address: string): Promise<Receiver> => {
    await confirm(context.all.admin);
    const { body } = await context.all.admin.browser.post(listReceivers.path, {
      name: address,
      target: { type: 'email', address },
      kinds: ['queue.paused'],
      remotes: null,
    });
    return body.receiver;
  };
  const test = async ({ id }: Receiver): Promise<string> =>
    (await context.otto.browser.post(testReceiver.path.replace(':id', id))).body.last.id;
  const untilState = (receiver: Receiver, state: string) =>
    eventually(
      `its last notification is ${state}`,
      async () => (await one(receiver.id)).last?.state === state,
    );

  it('goes through the outbox, the queue and the worker, and is shown among the emails', async () => {
    const receiver = await add('on-call@team.example');
    expect(receiver).toMatchObject({ target: '…@team.example' });
    const id = await test(receiver);
    await untilState(receiver, 'delivered');
    const sent = context.all.smtp.emails.filter(({ recipients }) =>
      recipients.includes('on-call@team.example'),
    );
    expect(sent).toHaveLength(1);
    expect(sent[0]!.raw).toMatch(/^Subject: Larkway: This is a test notification\r$/m);
    // Each service writes its journal by itself: the email may be sent before the outbox has
    // recorded that it is queued, and operations reads them separately.
    const steps = ['ops accepted', 'ops queued', 'email sending', 'email sent'];
    const { email } = await eventually('the journals have all steps', async () => {
      const found = await emailOf(id);
      const known = found.events.map(({ service, type }) => `${service} ${type}`);
      return steps.every((step) => known.includes(step)) && found;
    });
    expect(email).toMatchObject({
      source: 'ops',
      kind: 'notification',
      state: 'sent',
      attempts: 1,
    });
  });

  it('is a dead letter if the mail server refuses it, and can be retried', async () => {
    const receiver = await add('away@team.example');
    context.all.smtp.refusedRecipient = (address) =>
      address === 'away@team.example' ? { code: 550, text: '5.1.1 no such user' } : undefined;
    const id = await test(receiver);
    await untilState(receiver, 'failed');
    // The reply is in the journal of the email service, which operations reads separately.
    const failed = await eventually('the reply of the mail server is known', async () => {
      const now = await one(receiver.id);
      return now.last?.problem && now;
    });
    expect(failed).toMatchObject({
      waiting: 0,
      last: { problem: expect.stringContaining('no such user') },
    });
    context.all.smtp.refusedRecipient = () => undefined;
    const { browser } = context.otto;
    const { body } = await browser.post(opsRoutes.countCommand.path, {
      command: 'retry',
      ids: [id],
    });
    const command: Command = (
      await browser.post(opsRoutes.confirmCommand.path, { token: body.token })
    ).body;
    expect(command).toMatchObject({ command: 'retry' });
    await untilState(receiver, 'delivered');
    expect((await emailOf(id)).email satisfies Email).toMatchObject({ state: 'sent', round: 1 });
  });
};
