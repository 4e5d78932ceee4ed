import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

const folders = ['/usr/lib', '/usr/local/lib'];

/** Where the library is that tells processes another time, or nothing. */
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

export const fakeClockTrouble = (): string | undefined =>
  library ? undefined : 'libfaketime is not installed';

/** A clock on the wall that can be moved while processes look at it. What measures durations goes on as it was. */
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

  /** Seconds from the true time. */
  move(seconds: number): void {
    writeFileSync(this.file, `${seconds < 0 ? '-' : '+'}${Math.abs(seconds)}\n`);
  }
}
