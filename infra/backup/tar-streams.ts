import { PassThrough, Readable, Writable } from 'node:stream';
import { create, extract } from 'tar';

/** Files and folders below a folder as a tar archive. */
export const packed = (folder: string, entries: string[]): Readable =>
  Readable.from(create({ cwd: folder }, entries));

/** A stream that unpacks a tar archive into an existing folder, with files of the current user. */
export const unpackInto = (folder: string): Writable => {
  const unpack = extract({ cwd: folder, strict: true, preserveOwner: false });
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) =>
      void (unpack.write(chunk) ? done() : unpack.once('drain', () => done())),
    final: (done) => {
      unpack.once('close', () => done());
      unpack.end();
    },
  });
  unpack.once('error', (error: Error) => sink.destroy(error));
  return sink;
};

/**
 * Runs both ends of a pipe.
 * @throws the reader's error first, because the writer then fails as a consequence
 */
export const piped = async <T>(
  writer: (pipe: Writable) => Promise<T>,
  reader: (pipe: Readable) => Promise<unknown>,
): Promise<T> => {
  const pipe = new PassThrough();
  const [written, read] = await Promise.allSettled([writer(pipe), reader(pipe)]);
  if (read.status === 'rejected') throw read.reason;
  if (written.status === 'rejected') throw written.reason;
  return written.value;
};
