import type { ServerResponse } from 'node:http';

/** A reader that reads nothing for this long is disconnected. */
const READ_TIMEOUT_MILLISECONDS = 30_000;

/**
 * One reader of server-sent events. While `isBlocked`, the owner of the stream must send nothing,
 * so that nothing piles up in memory, and send what is due when `onReady` is called.
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

  /** @param text complete events, each with an empty line at its end. */
  send(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    this.writtenAt = Date.now();
    if (!this.response.write(text)) this.blockedAt = Date.now();
  }

  /**
   * Sends a heartbeat after so many milliseconds of silence, and disconnects a reader that is gone.
   */
  beat(silence = 0): void {
    if (this.blockedAt !== undefined) {
      if (Date.now() - this.blockedAt > READ_TIMEOUT_MILLISECONDS) this.response.destroy();
    } else if (Date.now() - this.writtenAt >= silence) this.send(': beat\n\n');
  }

  close(): void {
    this.response.end();
  }
}
