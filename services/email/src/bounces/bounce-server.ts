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
import { ProcessCrashed } from '../child-processes/process-pool.js';
import { EmailProcesses } from '../child-processes/email-processes.js';
import { CONFIG, type Config } from '../config.js';
import { BounceAddresses } from './bounce-addresses.js';
import { RecordBounce } from './record-bounce.js';

const maxBytes = 1_000_000;

const refusal = (responseCode: number, text: string): Error =>
  Object.assign(new Error(text), { responseCode });

/** Accepts bounces, at our own return addresses only. */
@Injectable()
export class BounceServer implements OnApplicationBootstrap, BeforeApplicationShutdown {
  /** The port on which it listens; undefined if it does not. */
  port?: number;
  private server?: SMTPServer;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    @Inject(LOGGER) private readonly log: Logger,
    private readonly addresses: BounceAddresses,
    private readonly processes: EmailProcesses,
    private readonly recordBounce: RecordBounce,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    if (this.config.BOUNCE_PORT === undefined) return;
    const tls = listenerTls(this.config.INTERNAL_TLS_DIR);
    const server = new SMTPServer({
      ...tls,
      disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
      size: maxBytes,
      maxClients: 50,
      socketTimeout: 30_000,
      closeTimeout: 1_000,
      disableReverseLookup: true,
      onMailFrom: (_address, { secure }, done) =>
        tls && !secure ? done(refusal(530, '5.7.0 Must issue a STARTTLS command first')) : done(),
      onRcptTo: ({ address }, session, done) => {
        if (!this.addresses.emailIdOf(address)) return done(refusal(550, '5.1.1 No such mailbox'));
        if (session.envelope.rcptTo.length > 0)
          return done(refusal(452, '4.5.3 One recipient at a time'));
        done();
      },
      onData: (stream, session, done) => void this.accept(stream, session).then(() => done(), done),
    });
    server.on('error', (error: Error) =>
      this.log.warn({ err: error }, 'a connection to the bounce server failed'),
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

  private async accept(
    stream: SMTPServerDataStream,
    { envelope }: SMTPServerSession,
  ): Promise<void> {
    const parts: Buffer[] = [];
    // SMTP requires that a message that is too large is read to its end; the rest is discarded.
    for await (const part of stream) if (!stream.sizeExceeded) parts.push(part as Buffer);
    if (stream.sizeExceeded) throw refusal(552, '5.3.4 Too large');
    const id = this.addresses.emailIdOf(envelope.rcptTo[0]!.address)!;
    try {
      await this.recordBounce.execute(
        id,
        await this.processes.run('readBounce', { raw: Buffer.concat(parts).toString('latin1') }),
      );
    } catch (error) {
      this.log.warn({ err: error, id }, 'a bounce could not be read');
      throw error instanceof ProcessCrashed
        ? refusal(554, '5.6.0 Cannot be read')
        : refusal(451, '4.3.0 Try again later');
    }
  }
}
