import type { DestinationStream } from 'pino';

/** The used part of what `pino.destination` returns. */
export interface LogOutput {
  write(text: string): unknown;
  flushSync(): void;
}

/** A destination that pino can flush before the process exits. */
export interface BufferedLines extends DestinationStream {
  flushSync(): void;
}

/** Characters. */
const chunkLength = 64 * 1_024;
const flushMilliseconds = 500;

/**
 * Writes log lines in batches: at 64 kB, after half a second, when the process exits and at a fatal
 * error. pino's own buffer measures its whole content at every line, which costs a cached response
 * more than the line itself.
 */
export const bufferLines = (output: LogOutput): BufferedLines => {
  let lines = '';
  const flush = (): void => {
    if (lines === '') return;
    const text = lines;
    lines = '';
    output.write(text);
  };
  const flushSync = (): void => {
    flush();
    output.flushSync();
  };
  setInterval(flush, flushMilliseconds).unref();
  // An asynchronous write that starts at `exit` is lost; one that starts now keeps the process
  // alive.
  process.on('beforeExit', flush);
  process.once('exit', flushSync);
  return {
    write: (line) => {
      lines += line;
      if (lines.length >= chunkLength) flush();
    },
    flushSync,
  };
};
