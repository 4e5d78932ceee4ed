import type { DestinationStream } from 'pino';

/** What `pino.destination` returns, as far as it is needed here. */
export interface LogOutput {
  write(text: string): unknown;
  flushSync(): void;
}

/** A destination that pino can empty before the process exits. */
export interface BufferedLines extends DestinationStream {
  flushSync(): void;
}

/** Characters that are written at once. */
const chunk = 64 * 1_024;
const longestMilliseconds = 500;

/**
 * Gathers log lines and writes many of them at once: when there are 64 kB, after half a second, when the process ends and at a fatal error. pino's own
 * buffer measures all it holds anew at every line, which costs a cached response more than building the line.
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
  setInterval(flush, longestMilliseconds).unref();
  // A process that has nothing left to do cancels what is begun at its exit; what is begun now keeps it alive until it is done.
  process.on('beforeExit', flush);
  process.once('exit', flushSync);
  return {
    write: (line) => {
      lines += line;
      if (lines.length >= chunk) flush();
    },
    flushSync,
  };
};
