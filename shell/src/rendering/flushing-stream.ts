import { Writable } from 'node:stream';

/**
 * Collects React's output and passes it on per flush, so that styles can be written before the
 * markup that needs them, and never inside a tag. React calls `flush` after each.
 */
export class FlushingStream extends Writable {
  private pending: string[] = [];

  constructor(
    private readonly onFlush: (markup: string) => void,
    private readonly onEnd: () => void,
  ) {
    super({ decodeStrings: true, highWaterMark: 64 * 1024 * 1024 });
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: () => void): void {
    this.pending.push(chunk.toString('utf8'));
    done();
  }

  flush(): void {
    if (this.pending.length === 0) return;
    const markup = this.pending.join('');
    this.pending = [];
    this.onFlush(markup);
  }

  override _final(done: () => void): void {
    this.flush();
    this.onEnd();
    done();
  }
}
