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
          // Above it, each encoder takes tens of megabytes.
          [constants.BROTLI_PARAM_QUALITY]: 6,
          // Half a megabyte, which is more than a document has.
          [constants.BROTLI_PARAM_LGWIN]: 19,
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

/** In bytes. */
const SHORT = 50;
/** In the fixed code of gzip (RFC 1951, section 3.2.6), bytes from this one on take nine bits. */
const FIRST_OF_NINE_BITS = 144;

/**
 * Random bytes that take more room compressed, each of them different from those of `others` in its place. Short ones would be smaller in the fixed code of
 * gzip, and long ones of few values in a code of their own.
 */
const incompressible = (length: number, others: Buffer[] = []): Buffer => {
  const bytes = Buffer.alloc(length);
  const lowest = length < SHORT ? FIRST_OF_NINE_BITS : 0;
  for (let at = 0; at < length; at += 1) {
    do bytes[at] = randomInt(lowest, 256);
    while (others.some((other) => other[at] === bytes[at]));
  }
  return bytes;
};

/** The bytes with something else in each hole. */
const fillEach = ({ bytes, holes }: Template, fillings: Buffer[]): Buffer => {
  const filled = Buffer.from(bytes);
  holes.forEach(({ at }, index) => fillings[index]!.copy(filled, at));
  return filled;
};

/** Incompressible bytes for each hole: for a stored one its own, for another one those of the last stored hole of its name, to which the compressed stream refers back. */
const fillingsFor = (holes: Hole[], stored: ReadonlySet<Hole>): Buffer[] => {
  const last = new Map<string, Buffer>();
  return holes.map((hole) => {
    const filling = stored.has(hole) ? incompressible(hole.length) : last.get(hole.name)!;
    last.set(hole.name, filling);
    return filling;
  });
};

/** Compresses in one stream, with each of the stored holes in a block of its own. @returns nothing when one was compressed */
const compressAround = async ({ create, flush }: CodingMethod, { bytes, holes }: Template, stored: ReadonlySet<Hole>, fillings: Buffer[]): Promise<Template | undefined> => {
  const raw = fillEach({ bytes, holes }, fillings);
  const encoder = create();
  const chunks: Buffer[] = [];
  const failed = new Promise<never>((_resolve, reject) => encoder.once('error', reject));
  failed.catch(() => undefined);
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = (part: Buffer): Promise<void> =>
    Promise.race([failed, new Promise<void>((resolve) => void (encoder.write(part), encoder.flush(flush, () => setImmediate(resolve))))]);

  const found: Hole[] = [];
  let from = 0;
  for (const [index, hole] of holes.entries()) {
    if (!stored.has(hole)) continue;
    await write(raw.subarray(from, hole.at));
    const before = Buffer.concat(chunks).length;
    from = hole.at + hole.length;
    await write(raw.subarray(hole.at, from));
    const at = Buffer.concat(chunks).indexOf(fillings[index]!, before);
    if (at < 0) return undefined;
    found.push({ ...hole, at });
  }
  const ended = new Promise<void>((resolve) => encoder.once('end', resolve));
  encoder.end(raw.subarray(from));
  await Promise.race([failed, ended]);
  return { bytes: Buffer.concat(chunks), holes: found };
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
    const fillings = fillingsFor(holes, stored);
    const compressed = await compressAround(methods[coding], template, stored, fillings);
    if (!compressed) continue;
    // A single byte of a hole that was compressed must not go unnoticed because the proof has the same byte there.
    const fillingsOf = (name: string): Buffer[] => fillings.filter((_, index) => holes[index]!.name === name);
    const others = Object.fromEntries(holes.map(({ name, length }) => [name, incompressible(length, fillingsOf(name))])) as unknown as Record<keyof DocumentValues, Buffer>;
    const expected = fill(template, others);
    const expanded = await methods[coding].expand(fill(compressed, others)).catch(() => undefined);
    if (expanded?.equals(expected)) return compressed;
    const isWrong = ({ at, length }: Hole): boolean => expanded === undefined || !expanded.subarray(at, at + length).equals(expected.subarray(at, at + length));
    // Where nothing is wrong in a hole, text was the same as the bytes in one; with others it is not.
    for (const hole of holes) if (isWrong(hole)) stored.add(hole);
  }
  return undefined;
};
