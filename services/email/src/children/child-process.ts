import { readBounce } from '../bounces/read-bounce.js';
import { mailOf } from '../mails/mails.js';
import { MailTransport } from './mail-transport.js';
import { type ChildSettings, monotonicNow, type SendInput } from './protocol.js';
import { serveTasks } from './serve-tasks.js';

/** Writes mails and hands them to the mail server: what may go wrong in a text that others wrote goes wrong here. */
const open = ({ mails, transport: settings }: ChildSettings) => {
  const transport = new MailTransport(settings);
  return {
    send: async ({ kind, payload, notAfter, ...envelope }: SendInput) => {
      const definition = mailOf(kind);
      const mail = {
        ...envelope,
        ...definition.addresses(payload, mails),
        ...definition.compose(payload, mails),
      };
      if (monotonicNow() > notAfter) return { output: { tooLate: true as const } };
      const output = await transport.send(mail);
      return { output, last: 'failure' in output && output.failure.code === 'EABORT' };
    },
    verify: async () => ({ output: { answers: await transport.verify() } }),
    readBounce: async ({ raw }: { raw: string }) => ({ output: await readBounce(raw) }),
    close: () => transport.close(),
  };
};

serveTasks(open);
