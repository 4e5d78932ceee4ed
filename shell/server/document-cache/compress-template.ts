import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliDecompress, type BrotliCompress, constants, crc32, createBrotliCompress, createGzip, type Gzip, inflateRaw } from 'node:zlib';
import { type DocumentValues, fill, type Hole, type Template } from './template.js';

export type Coding = 'br' | 'gzip';

const MOST_ATTEMPTS = 6;
/** Bytes before and after the compressed data of a gzip stream; those after it are the checksum and the length. */
const GZIP_HEADER = 10;
const GZIP_TRAILER = 8;

interface CodingMethod {
  create: () => BrotliCompress | Gzip;
  flush: number;
  expand: (bytes: Buffer) => Promise<Buffer>;
}

const expandDeflate = promisify<Buffer, Buffer>(inflateRaw);

const methods: Record<Coding, CodingMethod> = {
  br: {
    create: () =>
      createBrotliCompress({
        chunkSize: 256 * 1024,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: 9,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          // Otherwise the coding of a character would depend on the value before it.
          [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: 1,
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    expand: promisify(brotliDecompress),
  },
  gzip: {
    create: () => createGzip({ level: 9, chunkSize: 256 * 1024 }),
    flush: constants.Z_SYNC_FLUSH,
    // Apart from the checksum, which would only tell that something is wrong, but not where.
    expand: (bytes) => expandDeflate(bytes.subarray(GZIP_HEADER, -GZIP_TRAILER)),
  },
};

type Fillings = Record<keyof DocumentValues, Buffer>;

/** Incompressible bytes, and none that text has, for every value. */
const randomFillings = (holes: Hole[]): Fillings =>
  Object.fromEntries(holes.map(({ name, length }) => [name, Buffer.from(Array.from({ length }, () => randomInt(144, 256)))])) as unknown as Fillings;

/** Compresses in one stream, with each of the stored holes in a block of its own. @returns nothing when one was compressed */
const compressAround = async ({ create, flush }: CodingMethod, raw: Buffer, stored: Hole[], fillings: Fillings): Promise<Template | undefined> => {
  const encoder = create();
  const chunks: Buffer[] = [];
  let length = 0;
  const failed = new Promise<never>((_resolve, reject) => encoder.once('error', reject));
  failed.catch(() => undefined);
  encoder.on('data', (chunk: Buffer) => {
    chunks.push(chunk);
    length += chunk.length;
  });
  const write = (bytes: Buffer): Promise<void> =>
    Promise.race([failed, new Promise<void>((resolve) => void (encoder.write(bytes), encoder.flush(flush, () => setImmediate(resolve))))]);

  const holes: Hole[] = [];
  let from = 0;
  for (const hole of stored) {
    await write(raw.subarray(from, hole.at));
    const before = length;
    from = hole.at + hole.length;
    await write(raw.subarray(hole.at, from));
    const block = Buffer.concat(chunks).subarray(before);
    const at = block.indexOf(fillings[hole.name]);
    if (at < 0) return undefined;
    holes.push({ ...hole, at: before + at });
  }
  const ended = new Promise<void>((resolve) => encoder.once('end', resolve));
  encoder.end(raw.subarray(from));
  await Promise.race([failed, ended]);
  return { bytes: Buffer.concat(chunks), holes };
};

/** The bytes of a template that was compressed with gzip, with these values; the checksum follows from the uncompressed ones. */
export const fillGzip = (compressed: Template, raw: Template, values: Record<keyof DocumentValues, string | Buffer>): Buffer => {
  const filled = fill(compressed, values);
  filled.writeUInt32LE(crc32(fill(raw, values)), filled.length - GZIP_TRAILER);
  return filled;
};

/**
 * Compresses a template so that its values can be replaced in the compressed bytes. The first place of each value is stored in a block of its own, uncompressed;
 * at its other places the compressed stream refers back to that one. Where it does not, because the first one is too far away, the place gets such a block too. The
 * result is proved: other values are put in, and it is decompressed.
 * @returns nothing when it cannot be done
 */
export const compressTemplate = async (coding: Coding, template: Template): Promise<Template | undefined> => {
  const { holes } = template;
  const stored = new Set(holes.filter(({ name }, index) => holes.findIndex((other) => other.name === name) === index));
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const fillings = randomFillings(holes);
    const compressed = await compressAround(methods[coding], fill(template, fillings), holes.filter((hole) => stored.has(hole)), fillings);
    if (!compressed) return undefined;
    const others = randomFillings(holes);
    const expected = fill(template, others);
    const expanded = await methods[coding].expand(fill(compressed, others)).catch(() => undefined);
    if (expanded?.equals(expected)) return compressed;
    const isWrong = ({ at, length }: Hole): boolean => expanded === undefined || !expanded.subarray(at, at + length).equals(expected.subarray(at, at + length));
    const wrong = holes.filter((hole) => !stored.has(hole) && isWrong(hole));
    if (wrong.length === 0) return undefined;
    for (const hole of wrong) stored.add(hole);
  }
  return undefined;
};
