import { randomBytes, randomUUID } from 'node:crypto';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { compressTemplate, fillGzip } from './compress-template.js';
import {
  type DocumentValues,
  fill,
  fillPieces,
  findPlaceholders,
  joinTemplates,
  placeholdersLike,
  type Template,
} from './template.js';

/** As long as in a document of twelve versions that each have a last good one. */
const newValues = (): DocumentValues => ({
  nonce: randomBytes(16).toString('base64'),
  documentNonce: randomBytes(127).toString('base64url'),
  formToken: randomBytes(82).toString('base64url'),
  formKey: randomUUID(),
});

const names = ['nonce', 'documentNonce', 'formToken', 'formKey'] as const;

/** A document as a list of texts and of names of values. */
type Parts = string[];

const write = (parts: Parts, values: DocumentValues): string =>
  parts
    .map((part) =>
      (names as readonly string[]).includes(part) ? values[part as keyof DocumentValues] : part,
    )
    .join('');

/** Reads the document in chunks of the given size, as it would come from a render process. */
const templateOf = (parts: Parts, chunkSize: number): Template => {
  const placeholders = placeholdersLike(newValues());
  const finder = findPlaceholders(placeholders);
  const bytes = Buffer.from(write(parts, placeholders));
  const found: Template[] = [];
  for (let at = 0; at < bytes.length; at += chunkSize)
    found.push(finder.next(bytes.subarray(at, at + chunkSize)));
  return joinTemplates([...found, finder.rest()]);
};

const text = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.constantFrom('<script nonce="', '" crossorigin>', '<style>.a{color:red}</style>'.repeat(40)),
);
const documents = fc.array(fc.oneof(text, fc.constantFrom<string>(...names)), { maxLength: 60 });

/** 100 kB that hardly compress, so that gzip cannot refer back across them. */
const apart = (): string => randomBytes(75_000).toString('base64');

it('a document that is read in pieces of any size has each visitor’s values wherever it had placeholders, and is otherwise the same', () => {
  fc.assert(
    fc.property(documents, fc.integer({ min: 1, max: 300 }), (parts, chunkSize) => {
      const values = newValues();
      const template = templateOf(parts, chunkSize);
      expect(fill(template, values).toString()).toBe(write(parts, values));
      // Twice, because what is between the holes is cut once.
      for (const visitor of [values, newValues()])
        expect(Buffer.concat(fillPieces(template, visitor)).toString()).toBe(write(parts, visitor));
    }),
  );
});

it('compressed once, a document is decompressed with the values of every visitor', async () => {
  await fc.assert(
    fc.asyncProperty(documents, async (parts) => {
      const template = templateOf(parts, 1_000);
      const [brotli, smallest, gzip] = [
        (await compressTemplate('br', template))!,
        (await compressTemplate('br', template, 'smallest'))!,
        (await compressTemplate('gzip', template))!,
      ];
      for (const values of [newValues(), newValues()]) {
        for (const compressed of [brotli, smallest])
          expect(brotliDecompressSync(fill(compressed, values)).toString()).toBe(
            write(parts, values),
          );
        expect(gunzipSync(fillGzip(gzip, template, values)).toString()).toBe(write(parts, values));
      }
    }),
    { numRuns: 50 },
  );
});

it('a literal byte of the compressed stream is never mistaken for a back reference', async () => {
  // Gzip never refers back to the first byte of a stream, so the second nonce begins with a byte of
  // its own.
  const parts = ['nonce', 'nonce'];
  for (let run = 0; run < 400; run += 1) {
    const template = templateOf(parts, 100);
    const values = newValues();
    expect(
      gunzipSync(
        fillGzip((await compressTemplate('gzip', template))!, template, values),
      ).toString(),
    ).toBe(write(parts, values));
  }
});

it('a value that comes again beyond the reach of gzip is stored again', async () => {
  const parts = ['<a nonce="', 'nonce', '">', apart(), '<b nonce="', 'nonce', '">'];
  const template = templateOf(parts, 4_096);
  const [brotli, gzip] = [
    (await compressTemplate('br', template))!,
    (await compressTemplate('gzip', template))!,
  ];
  expect(gzip.holes).toHaveLength(2);
  const values = newValues();
  expect(brotliDecompressSync(fill(brotli, values)).toString()).toBe(write(parts, values));
  expect(gunzipSync(fillGzip(gzip, template, values)).toString()).toBe(write(parts, values));
});

it('only bytes that may begin a placeholder are held back', () => {
  const placeholders = placeholdersLike(newValues());
  const finder = findPlaceholders(placeholders);
  expect(finder.next(Buffer.from(`</script>`)).bytes.toString()).toBe('</script>');
  expect(
    finder.next(Buffer.from(`<script nonce="${placeholders.nonce.slice(0, 10)}`)).bytes.toString(),
  ).toBe('<script nonce="');
  expect(finder.next(Buffer.from(placeholders.nonce.slice(10)))).toEqual({
    bytes: Buffer.from(placeholders.nonce),
    holes: [{ at: 0, length: 24, name: 'nonce' }],
  });
});

it('a value of another length is refused', () => {
  const template = templateOf(['nonce'], 100);
  for (const filling of [fill, fillPieces])
    expect(() => filling(template, { ...newValues(), nonce: 'short' })).toThrow(
      'The nonce has 5 characters, and the document has room for 24',
    );
});
