import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folders = ['/usr/lib', '/usr/local/lib'];

/** Path of libfaketime, if it is installed. */
const findLibrary = (): string | undefined => {
  for (const folder of folders.filter((candidate) => existsSync(candidate))) {
    const near = [
      folder,
      ...readdirSync(folder, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => path.join(folder, name)),
    ];
    const found = near
      .map((place) => path.join(place, 'faketime/libfaketime.so.1'))
      .find((file) => existsSync(file));
    if (found) return found;
  }
  return undefined;
};

const library = findLibrary();

export const fakeClockUnavailable = (): string | undefined =>
  library ? undefined : 'libfaketime is not installed';

/**
 * A wall clock of processes that can be moved while they run; their monotonic clock is unaffected.
 */
export class FakeClock {
  readonly env: NodeJS.ProcessEnv;

  constructor(private readonly file: string) {
    this.move(0);
    this.env = library
      ? {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          FAKETIME_DONT_FAKE_MONOTONIC: '1',
        }
      : {};
  }

  /** @param seconds offset from the real time */
  move(seconds: number): void {
    writeFileSync(this.file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  }
}
