import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import type { Ledgers } from '../ledgers/ledgers.js';
import { SmtpConversation } from '../wire/smtp-conversation.js';
import type { Envelope, Misbehaviour, Phase, Script } from '../wire/smtp-script.js';

/** The mailbox at the end of the road: one server, with a port for each worker so that it knows who is calling. */
export class MailServer {
  private readonly servers: Server[] = [];
  private readonly conversations = new Map<Socket, SmtpConversation>();
  private scripts: Script[] = [];
  private replies = 0;

  constructor(private readonly ledgers: Pick<Ledgers, 'received' | 'refused'>) {}

  /** @returns the address for this worker. */
  async listenFor(worker: string): Promise<string> {
    const server = createServer({ noDelay: true }, (socket) => {
      const conversation = new SmtpConversation(socket, worker, {
        misbehaviour: (phase, envelope) => this.misbehaviour(phase, envelope),
        refusal: (text) => this.refusal(text),
        replyOf: () => `250 2.0.0 Taken as ${(this.replies += 1)}`,
        taken: (envelope, reply) => {
          const { offered, from, to, raw } = envelope;
          this.ledgers.received.push({ offered, at: Date.now(), worker, from, to, raw, reply });
        },
      });
      this.conversations.set(socket, conversation);
      socket.once('close', () => this.conversations.delete(socket));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    this.servers.push(server);
    return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  /** Whether a conversation was left without an answer, or gets one byte by byte. */
  get holdsSomebodyUp(): boolean {
    return [...this.conversations.values()].some(({ isHeldUp }) => isHeldUp);
  }

  /** Hangs up where nothing is under way, as servers do: whoever has a mail has to call again. */
  hangUpIdle(): void {
    for (const [socket, { isIdle }] of this.conversations) if (isIdle) socket.end();
  }

  /** From now on the server follows this script too. @returns how to end that. */
  follow(script: Script): () => void {
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

  private misbehaviour(phase: Phase, envelope: Envelope): Misbehaviour | undefined {
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
