import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { contentOf } from '../check/emails.js';
import type { Ledgers } from '../ledgers/ledgers.js';
import {
  type Envelope,
  type Misbehavior,
  type Phase,
  type Script,
  SmtpConversation,
} from '../wire/smtp-conversation.js';

/** The receiving mail server; a port for each worker identifies the sender. */
export class MailServer {
  private readonly servers: Server[] = [];
  private readonly conversations = new Map<Socket, SmtpConversation>();
  private scripts: Script[] = [];
  private replies = 0;

  constructor(private readonly ledgers: Pick<Ledgers, 'received' | 'refused'>) {}

  /** @returns the address for this worker */
  async listenFor(worker: string): Promise<string> {
    const server = createServer({ noDelay: true }, (socket) => {
      const conversation = new SmtpConversation(socket, worker, {
        misbehavior: (phase, envelope) => this.misbehavior(phase, envelope),
        refusal: (text) => this.refusal(text),
        replyOf: () => `250 2.0.0 Taken as ${(this.replies += 1)}`,
        taken: (envelope, reply) => {
          const { offered, from, to, raw } = envelope;
          this.ledgers.received.push({
            ...contentOf(raw),
            offered,
            at: Date.now(),
            worker,
            from,
            to,
            reply,
          });
        },
      });
      this.conversations.set(socket, conversation);
      socket.once('close', () => this.conversations.delete(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.servers.push(server);
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Whether a conversation gets no answer, or gets one byte by byte. */
  get hasStalledClient(): boolean {
    return [...this.conversations.values()].some(({ isStalled }) => isStalled);
  }

  /** Closes idle connections, as servers do; a worker with an email must reconnect. */
  hangUpIdle(): void {
    for (const [socket, { isIdle }] of this.conversations) if (isIdle) socket.end();
  }

  /** Adds a script. @returns a function that removes it */
  addScript(script: Script): () => void {
    this.scripts.push(script);
    return () => {
      this.scripts = this.scripts.filter((other) => other !== script);
    };
  }

  async close(): Promise<void> {
    for (const socket of this.conversations.keys()) socket.destroy();
    await Promise.all(
      this.servers.map((server) => new Promise((resolve) => server.close(resolve))),
    );
  }

  private misbehavior(phase: Phase, envelope: Envelope): Misbehavior | undefined {
    const script = this.scripts.find(
      (candidate) => candidate.phase === phase && (candidate.when?.(envelope) ?? true),
    );
    script?.onHit?.(envelope);
    return script?.does;
  }

  private refusal(text: string): string {
    const token = `no-${(this.replies += 1)}-`;
    this.ledgers.refused.push({ at: Date.now(), token });
    return `${text} ${token}`;
  }
}
