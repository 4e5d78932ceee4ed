import { once } from 'node:events';
import { listenerTls } from '@larkway/kit/http';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { ChildDied } from '../children/mail-child.js';
import { MailChildren } from '../children/mail-children.js';
import { CONFIG, type EmailConfig } from '../config.js';
import { BounceAddresses } from './bounce-addresses.js';
import { RecordBounce } from './record-bounce.js';

const largestBytes = 1_000_000;

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/** Takes mails that come back, at the addresses that we have made and at no other. */
@Injectable()
export class BounceServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** Where it listens; undefined when it does not. */
  port?: number;
  private server?: SMTPServer;

  constructor(
    @Inject(CONFIG) private readonly config: EmailConfig,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly addresses: BounceAddresses,
    private readonly children: MailChildren,
    private readonly bounce: RecordBounce,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.BOUNCE_PORT === undefined) return;
    const tls = listenerTls(this.config.INTERNAL_TLS_DIR);
    const server = new SMTPServer({
      ...tls,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      size: largestBytes,
      maxClients: 50,
      socketTimeout: 30_000,
      closeTimeout: 1_000,
      disableReverseLookup: true,
      onMailFrom: (_address, { secure }, done) =>
        tls && !secure ? done(refusal(530, '5.7.0 Must issue a STARTTLS command first')) : done(),
      onRcptTo: ({ address }, session, done) => {
        if (!this.addresses.mailOf(address)) return done(refusal(550, '5.1.1 No such mailbox'));
        if (session.envelope.rcptTo.length > 0)
          return done(refusal(452, '4.5.3 One mail at a time'));
        done();
      },
      onData: (stream, session, done) => void this.take(stream, session).then(() => done(), done),
    });
    server.on('error', (error: Error) =>
      this.log.warn({ err: error }, 'trouble while a mail was returned'),
    );
    server.listen(this.config.BOUNCE_PORT, this.config.BOUNCE_HOST);
    await once(server.server, 'listening');
    this.port = (server.server.address() as { port: number }).port;
    this.server = server;
  }

  async beforeApplicationShutdown(): Promise<void> {
    const { server } = this;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private async take(stream: SMTPServerDataStream, { envelope }: SMTPServerSession): Promise<void> {
    const parts: Buffer[] = [];
    // Beyond its size it is read to the end and thrown away, as the protocol wants it.
    for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer);
    if (stream.sizeExceeded) throw refusal(552, '5.3.4 Too large');
    const id = this.addresses.mailOf(envelope.rcptTo[0]!.address)!;
    try {
      await this.bounce.execute(
        id,
        await this.children.run('readBounce', { raw: Buffer.concat(parts).toString('latin1') }),
      );
    } catch (error) {
      this.log.warn({ err: error, id }, 'a returned mail could not be read');
      throw error instanceof ChildDied
        ? refusal(554, '5.6.0 Cannot be read')
        : refusal(451, '4.3.0 Try again later');
    }
  }
}
