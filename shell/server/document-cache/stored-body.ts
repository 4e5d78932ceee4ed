import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { type Coding, compressTemplate, fillGzip } from './compress-template.js';
import { type DocumentValues, fillPieces, type Template } from './template.js';

const expand = promisify(brotliDecompress);

/** The bytes of a document, ready to be sent to any visitor. */
export interface StoredBody {
  /** @returns the document in pieces; nothing when it cannot be compressed so: then it is to be compressed for the visitor */
  filled: (coding: Coding | undefined, values: DocumentValues) => Buffer[] | Promise<Buffer[] | undefined>;
  /** Bytes in memory. */
  size: () => number;
}

/**
 * Keeps the document as brotli, which nearly all browsers take, and makes the other forms of it when the first visitor wants them.
 * @param onGrowth told when another form takes memory
 */
export const storeBody = async (template: Template, onGrowth: () => void): Promise<StoredBody> => {
  const brotli = await compressTemplate('br', template);
  const { holes } = template;
  let raw: Promise<Template> | undefined = brotli ? undefined : Promise.resolve(template);
  let gzip: Promise<Template | undefined> | undefined;
  let size = (brotli ?? template).bytes.length;

  const grow = <T extends Template | undefined>(made: T): T => {
    size += made?.bytes.length ?? 0;
    if (made) onGrowth();
    return made;
  };
  const readRaw = (compressed: Template): Promise<Template> => expand(compressed.bytes).then((bytes) => grow({ bytes, holes }));

  return {
    size: () => size,
    filled: (coding, values) => {
      if (coding === 'br') return brotli ? fillPieces(brotli, values) : Promise.resolve(undefined);
      raw ??= readRaw(brotli!);
      if (coding === undefined) return raw.then((found) => fillPieces(found, values));
      gzip ??= raw.then((found) => compressTemplate('gzip', found)).then(grow);
      return Promise.all([raw, gzip]).then(([found, compressed]) => compressed && [fillGzip(compressed, found, values)]);
    },
  };
};
