import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Duplex, PassThrough, type Readable, Transform, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createGunzip, createGzip } from 'node:zlib';
import type { BackupFile, PartName } from './manifest.js';

/** A shell command that turns its standard input into its standard output. */
const filter = (command: string | undefined): { stream: Duplex; succeeded: Promise<void> } => {
  if (!command) return { stream: new PassThrough(), succeeded: Promise.resolve() };
  const child = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'inherit'] });
  const succeeded = once(child, 'close').then(([code]) => {
    if (code !== 0) throw new Error(`"${command}" exited with code ${code}`);
  });
  // `run` reports the failure once the streams have ended; until then it must not count as unhandled.
  succeeded.catch(() => undefined);
  return { stream: Duplex.from({ writable: child.stdin, readable: child.stdout }), succeeded };
};

// A command that fails breaks the pipeline too; its exit code says more than the broken pipe.
const run = async (
  succeeded: Promise<void>,
  ...streams: (NodeJS.ReadableStream | NodeJS.WritableStream | NodeJS.ReadWriteStream)[]
): Promise<void> => {
  try {
    await pipeline(streams);
  } catch (error) {
    await succeeded;
    throw error;
  }
  await succeeded;
};

/** Writes one archive of a backup: compressed, then encrypted by the command if there is one. */
export const writePart = async (
  folder: string,
  part: PartName,
  source: Readable,
  encrypt?: string,
): Promise<BackupFile> => {
  const name = `${part}.tar.gz${encrypt ? '.encrypted' : ''}`;
  const hash = createHash('sha256');
  let bytes = 0;
  const { stream, succeeded } = filter(encrypt);
  await run(
    succeeded,
    source,
    createGzip({ level: constants.Z_BEST_SPEED }),
    stream,
    new Transform({
      transform: (chunk: Buffer, _encoding, done) => {
        bytes += chunk.length;
        hash.update(chunk);
        done(null, chunk);
      },
    }),
    createWriteStream(join(folder, name), { mode: 0o600, flags: 'wx', flush: true }),
  );
  return { name, bytes, sha256: hash.digest('hex') };
};

/** Reads one archive of a backup into a stream that takes a tar archive. */
export const readPart = async (path: string, sink: Writable, decrypt?: string): Promise<void> => {
  const { stream, succeeded } = filter(decrypt);
  await run(succeeded, createReadStream(path), stream, createGunzip(), sink);
};
