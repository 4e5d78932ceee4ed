import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerBrowserFiles } from './browser-files.js';

let site: FastifyInstance;
beforeAll(async () => {
  site = Fastify();
  await registerBrowserFiles(site, {
    icons: join(import.meta.dirname, '../src/assets/icons'),
    brand: 'Larkway & Co',
  });
});
afterAll(() => site.close());

/** Width and height of a PNG, which its first chunk has: https://www.w3.org/TR/png-3/#11IHDR */
const sizeOf = (png: Buffer): string => `${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`;

test('the manifest has the name of the site, and each icon that it names is an image of the size that it says', async () => {
  const response = await site.inject('/site.webmanifest');
  expect([response.statusCode, response.headers['content-type']]).toEqual([
    200,
    'application/manifest+json',
  ]);
  const manifest = response.json<{
    name: string;
    short_name: string;
    icons: { src: string; sizes: string; type: string; purpose?: string }[];
  }>();
  expect([manifest.name, manifest.short_name]).toEqual(['Larkway & Co', 'Larkway & Co']);
  expect(manifest.icons.map(({ sizes, purpose }) => [sizes, purpose])).toEqual([
    ['192x192', undefined],
    ['512x512', undefined],
    ['512x512', 'maskable'],
  ]);
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await site.inject(src);
    expect([icon.statusCode, icon.headers['content-type'], sizeOf(icon.rawPayload)]).toEqual([
      200,
      type,
      sizes,
    ]);
  }
});

test('/favicon.ico is an icon of 16, 32 and 48 pixels, and is not sent again to a browser that has it', async () => {
  const { statusCode, headers, rawPayload } = await site.inject('/favicon.ico');
  expect([statusCode, headers['content-type']]).toEqual([200, 'image/vnd.microsoft.icon']);
  expect([rawPayload.readUInt16LE(2), rawPayload.readUInt16LE(4)]).toEqual([1, 3]);
  expect([6, 22, 38].map((at) => rawPayload[at])).toEqual([16, 32, 48]);
  expect(
    (await site.inject({ url: '/favicon.ico', headers: { 'if-none-match': String(headers.etag) } }))
      .statusCode,
  ).toBe(304);
});

test('the speculation rules prefetch documents of this site only, when the visitor points at a link that no script handles', async () => {
  const { headers, body } = await site.inject('/speculation-rules.json');
  expect(headers['content-type']).toBe('application/speculationrules+json');
  expect(JSON.parse(body)).toEqual({
    prefetch: [
      {
        source: 'document',
        where: {
          and: [
            { href_matches: '/*' },
            { selector_matches: 'html:not([data-soft-links]) a[data-link]' },
          ],
        },
        eagerness: 'moderate',
      },
    ],
  });
});
