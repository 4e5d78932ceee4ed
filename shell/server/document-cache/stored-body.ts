import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Coding, compressTemplate, fillGzip } from './compress-template.js';
import { type DocumentValues, fillPieces, type Template } from './template.js';

const expand = promisify(brotliDecompress);

/**
 * Visitors after which a document is compressed at the highest quality: a tenth fewer bytes for 0.1
 * to 0.2 s of CPU.
 */
export const POPULAR = 10;
/**
 * Longest queue of such compressions, including the running one. If it is full, a document tries
 * again after another `POPULAR` visitors, so that many addresses cannot pile up work.
 */
export const MOST_WAITING = 16;

/** The bytes of a document, ready to be sent to any visitor. */
export interface StoredBody {
  /** @returns the document in pieces; nothing if it must be compressed for the visitor */
  filled: (
    coding: Coding | undefined,
    values: DocumentValues,
  ) => Buffer[] | Promise<Buffer[] | undefined>;
  /** Bytes in memory. */
  size: () => number;
}

export interface StoredBodyOptions {
  /** Called when its size in memory has changed. */
  onResize: () => void;
  /** Whether the cache still holds it. */
  isKept: (body: StoredBody) => boolean;
  onError: (error: unknown) => void;
}

/**
 * Keeps documents as brotli, which nearly all browsers accept; creates other encodings on demand.
 */
export const createBodyStore = (): ((
  template: Template,
  options: StoredBodyOptions,
) => Promise<StoredBody>) => {
  /** One at a time, because each uses a core. */
  let lastCompression: Promise<unknown> = Promise.resolve();
  let waiting = 0;
  /** @returns nothing if the queue is full */
  const inTurn = (work: () => Promise<void>): Promise<void> | undefined => {
    if (waiting === MOST_WAITING) return undefined;
    waiting += 1;
    const done = lastCompression.then(work).finally(() => (waiting -= 1));
    lastCompression = done.catch(() => undefined);
    return done;
  };

  return async (template, { onResize, isKept, onError }) => {
    let brotli = await compressTemplate('br', template);
    const { holes } = template;
    let raw: Promise<Template> | undefined = brotli ? undefined : Promise.resolve(template);
    let gzip: Promise<Template | undefined> | undefined;
    let size = (brotli ?? template).bytes.length;
    let visitors = 0;
    let shrinking: Promise<void> | undefined;

    const resize = (by: number): void => {
      size += by;
      onResize();
    };
    const expanded = async ({ bytes }: Template): Promise<Template> => ({
      bytes: await expand(bytes),
      holes,
    });
    const readRaw = async (compressed: Template): Promise<Template> => {
      const made = await expanded(compressed);
      resize(made.bytes.length);
      return made;
    };
    const makeGzip = async (from: Promise<Template>): Promise<Template | undefined> => {
      const made = await compressTemplate('gzip', await from);
      if (made) resize(made.bytes.length);
      return made;
    };
    const shrink = async (): Promise<void> => {
      if (!brotli || !isKept(body)) return;
      const smallest = await compressTemplate('br', await (raw ?? expanded(brotli)), 'smallest');
      if (!smallest || smallest.bytes.length >= brotli.bytes.length) return;
      const saved = brotli.bytes.length - smallest.bytes.length;
      brotli = smallest;
      resize(-saved);
    };

    const body: StoredBody = {
      size: () => size,
      filled: (coding, values) => {
        if (coding === 'br') {
          visitors += 1;
          if (visitors % POPULAR === 0) shrinking ??= inTurn(shrink)?.catch(onError);
          return brotli ? fillPieces(brotli, values) : Promise.resolve(undefined);
        }
        raw ??= readRaw(brotli!);
        if (coding === undefined) return raw.then((found) => fillPieces(found, values));
        gzip ??= makeGzip(raw);
        return Promise.all([raw, gzip]).then(
          ([found, compressed]) => compressed && [fillGzip(compressed, found, values)],
        );
      },
    };
    return body;
  };
};
