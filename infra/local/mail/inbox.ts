import { EventEmitter } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createInboxServer } from './http.js';
import { MessageStore } from './message-store.js';
import { createSmtpServer } from './smtp.js';

export interface InboxOptions {
  folder: string;
  host?: string;
  /** 0 = any. */
  smtpPort: number;
  /** 0 = any. */
  httpPort: number;
}

export interface Inbox {
  smtpUrl: string;
  url: string;
  close(): Promise<void>;
}

/** Starts a mail server that keeps what it receives, and a page that shows it. */
export const startInbox = async ({
  folder,
  host = '127.0.0.1',
  smtpPort,
  httpPort,
}: InboxOptions): Promise<Inbox> => {
  const store = new MessageStore(folder);
  await store.open();
  const changes = new EventEmitter().setMaxListeners(0);
  const smtp = createSmtpServer(async (raw) => {
    await store.add(raw);
    changes.emit('change');
  });
  // A client that hangs up in the middle is no reason to end.
  await new Promise<void>((resolve, reject) =>
    smtp.once('error', reject).listen(smtpPort, host, resolve),
  );
  smtp.removeAllListeners('error');
  smtp.on('error', (error) => process.stderr.write(`SMTP: ${error.message}\n`));

  const http = createInboxServer(store, changes);
  const url = await http.listen({ port: httpPort, host });
  const { port } = smtp.server.address() as AddressInfo;
  return {
    smtpUrl: `smtp://${host}:${port}`,
    url,
    close: async () => {
      await Promise.all([
        http.close(),
        new Promise<void>((resolve) => smtp.close(() => resolve())),
      ]);
    },
  };
};
