import { get } from 'node:http';
import { livePayload } from '../fixtures/live-payload';
import { releaseVariant } from '../fixtures/release-variant';
import { startSecondSite } from '../fixtures/second-site';
import { sitePages } from '../fixtures/site-pages';
import { stack } from '../fixtures/stack';
import { expect, test } from '../fixtures/test';

/** Bytes, brotli. */
const LIMIT = 24_000;

/** Pages of the sitemap, and searches of dealers by place, by state and by position. */
const paths = [
  ...sitePages,
  '/dealerships?search=78701',
  '/dealerships?search=texas&show=all',
  '/dealerships?lat=30.27&lng=-97.74',
];

const headers = {
  'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0',
  accept: 'text/html',
  'accept-encoding': 'br',
};

/** Bytes of the body as they are sent. */
const weightOf = (path: string, site = stack().site): Promise<number> =>
  new Promise((resolve, reject) => {
    get(site + path, { headers }, (response) => {
      let bytes = 0;
      response
        .on('data', (chunk: Buffer) => (bytes += chunk.length))
        .on('end', () => resolve(bytes))
        .on('error', reject);
    }).on('error', reject);
  });

// The site compresses a document further once it is popular
// (shell/server/document-cache/stored-body.ts): asking makes it so.
test('a popular document has at most 24 kB', async () => {
  const tooHeavy = async (): Promise<{ path: string; weight: number }[]> => {
    const weights = await Promise.all(
      paths.map(async (path) => ({ path, weight: await weightOf(path) })),
    );
    return weights.filter(({ weight }) => weight > LIMIT);
  };
  await expect.poll(tooHeavy, { intervals: [50], timeout: 45_000 }).toEqual([]);
});

test('the home page has at most 24 kB when every remote has a last good version', async () => {
  const { remotes } = await livePayload();
  // The name of a version is part of the document, so it is hardly longer than those of releases.
  const variants = await Promise.all(
    remotes.map(({ name, stable: { version } }) =>
      releaseVariant(stack().artifacts, { name, version }, 'g', {}),
    ),
  );
  const site = await startSecondSite({
    map: (live) => ({
      ...live,
      remotes: live.remotes.map((pointers, index) => ({
        ...pointers,
        lastGood: variants[index]!.pointer,
      })),
    }),
  });
  try {
    const weight = () => weightOf('/', site.origin);
    await expect.poll(weight, { intervals: [50], timeout: 45_000 }).toBeLessThanOrEqual(LIMIT);
  } finally {
    await site.stop();
    await Promise.all(variants.map(({ remove }) => remove()));
  }
});
