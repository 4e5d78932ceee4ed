import type { ServerResponse } from 'node:http';
import type { LiveMap } from './live-maps.js';

/** Who does not read for this long has gone. */
const patienceMilliseconds = 30_000;

const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** One open stream of maps. While its reader is slow nothing piles up: only the latest map is kept. */
export class FeedReader {
  private owed: LiveMap | undefined;
  private revision = -1;
  private blockedAt: number | undefined;

  constructor(private readonly response: ServerResponse) {
    response.writeHead(200, headers);
    response.on('drain', () => {
      this.blockedAt = undefined;
      this.flush();
    });
  }

  /** An older map than one that was shown is left out. */
  show(map: LiveMap): void {
    if (map.revision <= this.revision) return;
    this.revision = map.revision;
    this.owed = map;
    this.flush();
  }

  /** Says that we live, and gives up a reader who is gone. */
  beat(): void {
    if (this.blockedAt === undefined) this.send(': beat\n\n');
    else if (Date.now() - this.blockedAt > patienceMilliseconds) this.response.destroy();
  }

  close(): void {
    this.response.end();
  }

  private flush(): void {
    if (this.blockedAt !== undefined || !this.owed) return;
    const { revision, signed } = this.owed;
    this.owed = undefined;
    this.send(`id: ${revision}\nevent: live\ndata: ${JSON.stringify(signed)}\n\n`);
  }

  private send(text: string): void {
    if (this.response.destroyed || this.response.writableEnded) return;
    if (!this.response.write(text)) this.blockedAt = Date.now();
  }
}
