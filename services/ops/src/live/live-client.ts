import type { ServerResponse } from 'node:http';
import { EventStream } from '@larkway/kit/http';
import type { LiveEvent, LiveEventName } from '@larkway/ops-contract';

const maxIds = 200;

/** One open event stream. While its reader is slow, only the latest event of each kind is kept. */
export class LiveClient {
  private overview: { id: number; data: string } | undefined;
  private readonly ids = new Set<string>();
  private more = false;
  private readonly commands = new Map<string, LiveEvent<'command'>>();
  private readonly stream: EventStream;

  constructor(
    readonly session: string,
    response: ServerResponse,
  ) {
    this.stream = new EventStream(response, () => this.flush());
  }

  setOverview(id: number, data: string): void {
    this.overview = { id, data };
    this.flush();
  }

  addEmails(ids: string[], more: boolean): void {
    for (const id of ids) if (this.ids.size < maxIds) this.ids.add(id);
    this.more ||= more || ids.some((id) => !this.ids.has(id));
    this.flush();
  }

  addCommand(command: LiveEvent<'command'>): void {
    this.commands.set(command.id, command);
    this.flush();
  }

  end(reason: LiveEvent<'ended'>['reason']): void {
    this.write('ended', { reason });
    this.stream.close();
  }

  close(): void {
    this.stream.close();
  }

  /** Keeps proxies from closing a silent stream, and drops readers that are gone. */
  beat(silenceMilliseconds: number): void {
    this.stream.beat(silenceMilliseconds);
  }

  private flush(): void {
    if (!this.stream.isBlocked && this.overview) {
      const { id, data } = this.overview;
      this.overview = undefined;
      this.stream.send(`id: ${id}\nevent: overview\ndata: ${data}\n\n`);
    }
    if (!this.stream.isBlocked && (this.ids.size > 0 || this.more)) {
      const changed = { ids: [...this.ids], more: this.more };
      this.ids.clear();
      this.more = false;
      this.write('emails', changed);
    }
    for (const [id, command] of this.commands) {
      if (this.stream.isBlocked) return;
      this.commands.delete(id);
      this.write('command', command);
    }
  }

  private write<N extends LiveEventName>(name: N, data: LiveEvent<N>): void {
    this.stream.send(`event: ${name}\ndata: ${JSON.stringify(data)}\n\n`);
  }
}
