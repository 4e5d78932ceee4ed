import type { ServerResponse } from 'node:http';
import type { LiveEvent, LiveEventName } from '@larkway/ops-contract';

const mostIds = 200;
/** Who does not read for this long has gone. */
const patienceMilliseconds = 30_000;

/** One open stream. While its reader is slow nothing piles up: only the latest of each kind is kept. */
export class LiveClient {
  private overview: { id: number; data: string } | undefined;
  private readonly ids = new Set<string>();
  private more = false;
  private readonly commands = new Map<string, LiveEvent<'command'>>();
  private blockedAt: number | undefined;
  private writtenAt = Date.now();

  constructor(
    readonly session: string,
    private readonly response: ServerResponse,
  ) {
    response.on('drain', () => {
      this.blockedAt = undefined;
      this.flush();
    });
  }

  showOverview(id: number, data: string): void {
    this.overview = { id, data };
    this.flush();
  }

  tellMails(ids: string[], more: boolean): void {
    for (const id of ids) if (this.ids.size < mostIds) this.ids.add(id);
    this.more ||= more || ids.some((id) => !this.ids.has(id));
    this.flush();
  }

  tellCommand(command: LiveEvent<'command'>): void {
    this.commands.set(command.id, command);
    this.flush();
  }

  end(reason: LiveEvent<'ended'>['reason']): void {
    this.write('ended', { reason });
    this.response.end();
  }

  close(): void {
    this.response.end();
  }

  /** Keeps proxies from closing a silent stream, and gives up readers that are gone. */
  beat(silenceMilliseconds: number): void {
    if (this.blockedAt !== undefined && Date.now() - this.blockedAt > patienceMilliseconds) return void this.response.destroy();
    if (this.blockedAt === undefined && Date.now() - this.writtenAt >= silenceMilliseconds) this.send(': beat\n\n');
  }

  private flush(): void {
    if (this.blockedAt === undefined && this.overview) {
      const { id, data } = this.overview;
      this.overview = undefined;
      this.send(`id: ${id}\nevent: overview\ndata: ${data}\n\n`);
    }
    if (this.blockedAt === undefined && (this.ids.size > 0 || this.more)) {
      const told = { ids: [...this.ids], more: this.more };
      this.ids.clear();
      this.more = false;
      this.write('mails', told);
    }
    for (const [id, command] of this.commands) {
      if (this.blockedAt !== undefined) return;
      this.commands.delete(id);
      this.write('command', command);
    }
  }

  private write<N extends LiveEventName>(name: N, data: LiveEvent<N>): void {
    this.send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private send(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.writtenAt = Date.now();
    if (!this.response.write(text)) this.blockedAt = Date.now();
  }
}
