import { brotliCompressSync, constants } from 'node:zlib';
import { sitePages } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

/** Bytes, brotli. */
const LIMIT = 24_000;

/** Pages that are heavier: lists, maps and the home page. Their limits are 3 % above what they weigh. */
const heavier: Record<string, number> = {
  '/': 30_900,
  '/inventory': 28_700,
  '/dealerships': 31_900,
  '/states': 35_300,
  '/usa': 36_500,
};

// As the site compresses documents (shell/server/document-cache/compress-template.ts).
const weightOf = (html: string): number => brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } }).length;

test('no document is heavier than its limit', async () => {
  const weights = await Promise.all(
    sitePages.map(async (path) => {
      const response = await fetch(stack().site + path, { headers: { 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0', accept: 'text/html' } });
      return { path, weight: weightOf(await response.text()) };
    }),
  );
  expect(weights.filter(({ path, weight }) => weight > (heavier[path] ?? LIMIT))).toEqual([]);
});
