import type { ServerResponse } from 'node:http';
import { EventStream } from '@larkway/kit';
import type { LiveMap } from './live-maps.js';

const headers = { 'content-type': 'text/event-stream; charset=utf-8', 'cache-control': 'no-store, no-transform', 'x-accel-buffering': 'no' };

/** One open stream of maps. While its reader is slow nothing piles up: only the latest map is kept. */
export class FeedReader {
  private readonly stream: EventStream;
  private owed: LiveMap | undefined;
  private revision = -1;

  constructor(response: ServerResponse) {
    response.writeHead(200, headers);
    this.stream = new EventStream(response, () => this.flush());
  }

  /** An older map than one that was shown is left out. */
  show(map: LiveMap): void {
    if (map.revision <= this.revision) return;
    this.revision = map.revision;
    this.owed = map;
    this.flush();
  }

  beat(): void {
    this.stream.beat();
  }

  close(): void {
    this.stream.close();
  }

  private flush(): void {
    if (this.stream.isBlocked || !this.owed) return;
    const { revision, signed } = this.owed;
    this.owed = undefined;
    this.stream.send(`id: ${revision}\nevent: live\ndata: ${JSON.stringify(signed)}\n\n`);
  }
}
