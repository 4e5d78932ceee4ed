import { Readable, Writable } from 'node:stream';
import { create, extract } from 'tar';

/** Files and folders below a folder as a tar archive. */
export const packed = (folder: string, entries: string[]): Readable => Readable.from(create({ cwd: folder }, entries));

/** Takes a tar archive and puts its files below a folder that exists; they belong to the current user. */
export const unpackInto = (folder: string): Writable => {
  const unpack = extract({ cwd: folder, strict: true, preserveOwner: false });
  const sink = new Writable({
    write: (chunk: Buffer, _encoding, done) => void (unpack.write(chunk) ? done() : unpack.once('drain', () => done())),
    final: (done) => {
      unpack.once('close', () => done());
      unpack.end();
    },
  });
  unpack.once('error', (error: Error) => sink.destroy(error));
  return sink;
};
