import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { MailTransport } from '../src/children/mail-transport.js';

let server: Server;
let sockets: Socket[];
let timers: NodeJS.Timeout[];

/** Greets, then answers each command with a reply that goes on forever: no single pause is long enough for a socket timeout. */
beforeEach(async () => {
  [sockets, timers] = [[], []];
  server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined).write('220 ready\r\n');
    socket.once('data', () => timers.push(setInterval(() => socket.write('250-more\r\n'), 20)));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
});

afterEach(() => {
  for (const timer of timers) clearInterval(timer);
  for (const socket of sockets) socket.destroy();
  server.close();
});

const mail = { to: 'june@visitor.example', replyTo: { name: 'Larkway', address: 'sales@larkway.example' }, subject: 'Hello', text: 'Hi', html: '<p>Hi</p>', messageId: 'm@larkway.example', requestId: 'request-1' };

test('a mail server whose reply never ends is given up at the deadline', async () => {
  const { port } = server.address() as AddressInfo;
  const transport = new MailTransport({ smtpUrl: `smtp://127.0.0.1:${port}`, from: 'Larkway <site@larkway.example>' }, 300);
  expect(await transport.send(mail)).toMatchObject({ failure: { code: 'EABORT' } });
  transport.close();
});
