import type { FastifyInstance } from 'fastify';
import { EventStream } from './event-stream.js';

/**
 * Where a service reports changes of its content as server-sent events: `revision`, with a hash
 * that is the same for the same content on every copy of the service. Not below `/api`, so the site
 * does not forward it.
 */
export const REVISION_FEED_PATH = '/revision-feed';
export const REVISION_EVENT = 'revision';
/** Milliseconds between two heartbeats. */
export const REVISION_BEAT_MILLISECONDS = 1_000;

const headers = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

interface Reader {
  stream: EventStream;
  shown?: string;
}

/** Reports the current revision to every reader. A slow reader gets only the latest revision. */
export class RevisionFeed {
  private readonly readers = new Set<Reader>();
  private beating?: NodeJS.Timeout;
  private isClosed = false;

  constructor(private readonly current: () => string) {}

  register(fastify: FastifyInstance): void {
    this.beating = setInterval(
      () => this.readers.forEach(({ stream }) => stream.beat()),
      REVISION_BEAT_MILLISECONDS,
    ).unref();
    fastify.get(REVISION_FEED_PATH, (_request, reply) => {
      reply.hijack();
      const { raw } = reply;
      raw.writeHead(200, headers);
      const reader: Reader = { stream: new EventStream(raw, () => this.show(reader)) };
      if (this.isClosed) return reader.stream.close();
      this.readers.add(reader);
      const leave = (): void => void this.readers.delete(reader);
      raw.on('close', leave).on('error', leave);
      this.show(reader);
    });
  }

  /** Call it after the content may have changed. */
  report(): void {
    for (const reader of this.readers) this.show(reader);
  }

  close(): void {
    this.isClosed = true;
    clearInterval(this.beating);
    for (const { stream } of this.readers) stream.close();
  }

  private show(reader: Reader): void {
    const revision = this.current();
    if (reader.stream.isBlocked || reader.shown === revision) return;
    reader.shown = revision;
    reader.stream.send(`event: ${REVISION_EVENT}\ndata: ${revision}\n\n`);
  }
}
