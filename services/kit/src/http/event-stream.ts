import type { ServerResponse } from 'node:http';

/** Milliseconds. Who does not read for this long has gone. */
const PATIENCE = 30_000;

/**
 * One reader of server-sent events. While the reader is slow nothing is to be sent, so that nothing piles up: whoever owns the stream
 * keeps what is owed, and sends it when `onReady` is called.
 */
export class EventStream {
  private blockedAt: number | undefined;
  private writtenAt = Date.now();

  constructor(
    private readonly response: ServerResponse,
    onReady: () => void,
  ) {
    response.on('drain', () => {
      this.blockedAt = undefined;
      onReady();
    });
  }

  get isBlocked(): boolean {
    return this.blockedAt !== undefined;
  }

  /** @param text whole events, each ended by an empty line. */
  send(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.writtenAt = Date.now();
    if (!this.response.write(text)) this.blockedAt = Date.now();
  }

  /** Says that we live, after so many milliseconds of silence, and gives up a reader who is gone. */
  beat(silence = 0): void {
    if (this.blockedAt !== undefined) {
      if (Date.now() - this.blockedAt > PATIENCE) this.response.destroy();
    } else if (Date.now() - this.writtenAt >= silence) this.send(': beat\n\n');
  }

  close(): void {
    this.response.end();
  }
}
