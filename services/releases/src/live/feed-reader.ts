import type { ServerResponse } from 'node:http';
import { EventStream } from '@larkway/kit/http';
import { FEED_EVENT, LEGACY_FEED_EVENT, type SignedMap } from '@larkway/releases-contract';
import type { LiveMap } from './live-maps.js';

export type ShownMap = Pick<LiveMap, 'revision' | 'epoch' | 'signed' | 'legacy'>;

const event = (name: string, signed: SignedMap): string =>
  `event: ${name}\ndata: ${JSON.stringify(signed)}\n\n`;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/** One open stream of maps. While its reader is slow nothing piles up: only the latest map is kept. */
export class FeedReader {
  private readonly stream: EventStream;
  private owed: ShownMap | undefined;
  /** Signature of the map that was shown last. */
  private shown: string | undefined;

  constructor(response: ServerResponse) {
    response.writeHead(200, headers);
    this.stream = new EventStream(response, () => this.flush());
  }

  /** What was shown last is left out. An older map is shown: the database was restored, and readers have to know. */
  show(map: ShownMap): void {
    if (map.signed.signature === this.shown) return;
    this.shown = map.signed.signature;
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
    const { epoch, revision, signed, legacy } = this.owed;
    this.owed = undefined;
    this.stream.send(
      `id: ${epoch}.${revision}\n${event(FEED_EVENT, signed)}${event(LEGACY_FEED_EVENT, legacy)}`,
    );
  }
}
