import { randomInt } from 'node:crypto';
import { promisify } from 'node:util';
import {
  brotliDecompress,
  type BrotliCompress,
  constants,
  crc32,
  createBrotliCompress,
  createGzip,
  type Gzip,
  inflateRaw,
} from 'node:zlib';
import { type DocumentValues, fill, type Hole, type Template } from './template.js';

export type Coding = 'br' | 'gzip';

/**
 * `smallest` takes about twenty times as long as `fast` and saves a tenth with brotli; gzip has one
 * level.
 */
export type Effort = 'fast' | 'smallest';

const MOST_ATTEMPTS = 6;
/** Attempts with context modeling, where a literal's code depends on the two bytes before it. */
const ATTEMPTS_WITH_CONTEXT = 3;
/** Bytes before a literal that its code may depend on (RFC 7932, section 7.1). */
const CONTEXT = 2;
/** Bytes around the compressed data of a gzip stream; the trailer is checksum and length. */
const GZIP_HEADER = 10;
const GZIP_TRAILER = 8;

interface CodingMethod {
  create: (effort: Effort, withContext: boolean) => BrotliCompress | Gzip;
  flush: number;
  expand: (bytes: Buffer) => Promise<Buffer>;
}

const expandDeflate = promisify<Buffer, Buffer>(inflateRaw);

const methods: Record<Coding, CodingMethod> = {
  br: {
    create: (effort, withContext) =>
      createBrotliCompress({
        chunkSize: 256 * 1024,
        params: {
          [constants.BROTLI_PARAM_QUALITY]: effort === 'fast' ? 6 : constants.BROTLI_MAX_QUALITY,
          // Half a megabyte, which is more than a document has.
          [constants.BROTLI_PARAM_LGWIN]: 19,
          // Own codes for every 64 kB: styles, markup and the release map have few words in common.
          [constants.BROTLI_PARAM_LGBLOCK]: 16,
          [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
          [constants.BROTLI_PARAM_DISABLE_LITERAL_CONTEXT_MODELING]: Number(!withContext),
        },
      }),
    flush: constants.BROTLI_OPERATION_FLUSH,
    expand: promisify(brotliDecompress),
  },
  gzip: {
    create: () => createGzip({ level: 9, chunkSize: 256 * 1024 }),
    flush: constants.Z_SYNC_FLUSH,
    // Without the checksum, which would show that something is wrong but not where.
    expand: (bytes) => expandDeflate(bytes.subarray(GZIP_HEADER, -GZIP_TRAILER)),
  },
};

/** In bytes. */
const SHORT = 50;
/** In the fixed code of gzip (RFC 1951, section 3.2.6), bytes from this one on take nine bits. */
const FIRST_OF_NINE_BITS = 144;

/**
 * Random incompressible bytes that differ from `others` at each position. Short ones would be
 * smaller in gzip's fixed code, long ones with few values in their own code.
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

/** The bytes with other fillings in the holes. */
const fillEach = ({ bytes, holes }: Template, fillings: Buffer[]): Buffer => {
  const filled = Buffer.from(bytes);
  holes.forEach(({ at }, index) => fillings[index]!.copy(filled, at));
  return filled;
};

/**
 * Bytes after a hole on which the next literal's code may depend, as far as they are the same for
 * all visitors.
 */
const followingBytes = ({ bytes, holes }: Template, index: number): Buffer => {
  const { at, length } = holes[index]!;
  return bytes.subarray(
    at + length,
    Math.min(at + length + CONTEXT, holes[index + 1]?.at ?? bytes.length),
  );
};

/**
 * The kind of each hole, which it shares with holes that can refer back to it: its value and the
 * bytes after it. A reference covers these bytes, so the next literal never follows a value.
 */
const kindsOf = (template: Template): string[] =>
  template.holes.map(
    ({ name }, index) => `${name} ${followingBytes(template, index).toString('latin1')}`,
  );

/**
 * Fillings: new bytes for a stored hole, else those of the last stored hole of its kind, to which
 * the compressed stream refers back.
 */
const fillingsFor = (holes: Hole[], kinds: string[], stored: ReadonlySet<Hole>): Buffer[] => {
  const last = new Map<string, Buffer>();
  return holes.map((hole, index) => {
    const filling = stored.has(hole) ? incompressible(hole.length) : last.get(kinds[index]!)!;
    last.set(kinds[index]!, filling);
    return filling;
  });
};

/**
 * Compresses in one stream, with each stored hole and the bytes after it in a separate block.
 * @returns nothing if a stored hole was compressed
 */
const compressAround = async (
  encoder: BrotliCompress | Gzip,
  flush: number,
  template: Template,
  stored: ReadonlySet<Hole>,
  fillings: Buffer[],
): Promise<Template | undefined> => {
  const raw = fillEach(template, fillings);
  const chunks: Buffer[] = [];
  const failed = new Promise<never>((_resolve, reject) => encoder.once('error', reject));
  failed.catch(() => undefined);
  encoder.on('data', (chunk: Buffer) => chunks.push(chunk));
  const write = (part: Buffer): Promise<void> =>
    Promise.race([
      failed,
      new Promise<void>(
        (resolve) => void (encoder.write(part), encoder.flush(flush, () => setImmediate(resolve))),
      ),
    ]);

  const found: Hole[] = [];
  let from = 0;
  for (const [index, hole] of template.holes.entries()) {
    if (!stored.has(hole)) continue;
    await write(raw.subarray(from, hole.at));
    const before = Buffer.concat(chunks).length;
    from = hole.at + hole.length + followingBytes(template, index).length;
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

/** A gzip template filled with values, with the checksum of the uncompressed bytes. */
export const fillGzip = (
  compressed: Template,
  raw: Template,
  values: Record<keyof DocumentValues, string | Buffer>,
): Buffer => {
  const filled = fill(compressed, values);
  filled.writeUInt32LE(crc32(fill(raw, values)), filled.length - GZIP_TRAILER);
  return filled;
};

/**
 * Compresses a template so that its values can be replaced in the compressed bytes. The first hole
 * of each kind is stored in a separate uncompressed block; the others refer back to it. If a hole
 * does not, because the first is too far away, it is stored too. The result is verified: it is
 * filled with other values and decompressed.
 * @returns nothing if that fails
 */
export const compressTemplate = async (
  coding: Coding,
  template: Template,
  effort: Effort = 'fast',
): Promise<Template | undefined> => {
  const { holes } = template;
  const { create, flush, expand } = methods[coding];
  const kinds = kindsOf(template);
  const stored = new Set(holes.filter((_, index) => kinds.indexOf(kinds[index]!) === index));
  for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
    const fillings = fillingsFor(holes, kinds, stored);
    const encoder = create(effort, attempt < ATTEMPTS_WITH_CONTEXT);
    const compressed = await compressAround(encoder, flush, template, stored, fillings).finally(
      () => encoder.close(),
    );
    if (!compressed) continue;
    // Other values than the fillings, so that no compressed byte of a hole goes unnoticed.
    const fillingsOf = (name: string): Buffer[] =>
      fillings.filter((_, index) => holes[index]!.name === name);
    const others = Object.fromEntries(
      holes.map(({ name, length }) => [name, incompressible(length, fillingsOf(name))]),
    ) as unknown as Record<keyof DocumentValues, Buffer>;
    const expected = fill(template, others);
    const expanded = await expand(fill(compressed, others)).catch(() => undefined);
    if (expanded?.equals(expected)) return compressed;
    const isWrong = ({ at, length }: Hole): boolean =>
      expanded === undefined ||
      !expanded.subarray(at, at + length).equals(expected.subarray(at, at + length));
    // If no hole is wrong, the text happened to equal a filling; the next attempt has other
    // fillings.
    for (const hole of holes) if (isWrong(hole)) stored.add(hole);
  }
  return undefined;
};
