import { readBounce } from '../bounces/read-bounce.js';
import { definitionOf } from '../emails/emails.js';
import { type ChildSettings, monotonicNow, type SendInput } from './protocol.js';
import { serveTasks } from './serve-tasks.js';
import { SmtpTransport } from './smtp-transport.js';

/**
 * Renders emails, hands them to the mail server and reads bounces: everything that processes text
 * from outside happens here, so that a fault stays in this process.
 */
const open = ({ email: emailSettings, transport: transportSettings }: ChildSettings) => {
  const transport = new SmtpTransport(transportSettings);
  return {
    send: async ({ kind, payload, notAfter, ...envelope }: SendInput) => {
      const definition = definitionOf(kind);
      const email = {
        ...envelope,
        ...definition.addresses(payload, emailSettings),
        ...definition.compose(payload, emailSettings),
      };
      if (monotonicNow() > notAfter) return { output: { tooLate: true as const } };
      const output = await transport.send(email);
      return { output, last: 'failure' in output && output.failure.code === 'EABORT' };
    },
    verify: async () => ({ output: { answers: await transport.verify() } }),
    readBounce: async ({ raw }: { raw: string }) => ({ output: await readBounce(raw) }),
    close: () => transport.close(),
  };
};

serveTasks(open);
