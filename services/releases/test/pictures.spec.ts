import { Retention } from '@larkway/kit/retention';
import { eventually, webp } from '@larkway/kit/testing';
import {
  MOST_PICTURE_BYTES,
  MOST_PICTURE_HEIGHT,
  MOST_PICTURED_PAGES,
  MOST_PICTURES_BYTES,
  pictureRoutes,
  type PicturesUpload,
  releaseErrorCodes,
  type VersionPictures,
} from '@larkway/releases-contract';
import { build } from './candidate.js';
import type { Client } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const { storePictures, listPictures, pictures, picture } = pictureRoutes;
const name = 'mfe-events';

let releases: StartedReleases;
let events: Client;

beforeAll(async () => {
  releases = await startReleases({ VERSIONS_KEPT: '1' });
  events = await releases.team('events');
  for (const version of ['1', '2'])
    expect((await events.publish(await build(releases.store, { version }))).status).toBe(201);
  await eventually('the clean-up of the start is done', () =>
    releases.service.logs.some(({ erased }) => erased),
  );
}, 60_000);

afterAll(() => releases.stop());

const picturesOfPage = {
  before: webp({ width: 390, height: 844, content: 'before' }),
  after: webp({ width: 390, height: 900, content: 'after' }),
  difference: webp({ width: 390, height: 900, content: 'difference' }),
};

type Comparison = PicturesUpload['comparisons'][number];

const comparison = (changes: Partial<Comparison> = {}): Comparison => ({
  page: '/events',
  width: 390,
  pixels: 10,
  total: 390 * 900,
  pictures: picturesOfPage,
  ...changes,
});

const upload = (
  changes: Partial<Comparison> = {},
  more: Partial<PicturesUpload> = {},
): PicturesUpload => ({
  comparedWith: '1',
  pages: ['/', '/events'],
  comparisons: [comparison(changes)],
  ...more,
});

const store = (client: Client, version: string, body: object) =>
  client.post(storePictures, body, { name, version });

const storedFiles = (version: string) => releases.store.list(`${name}/${version}/pictures/`);

/** The response to a request for a picture, with its bytes. */
const fetchPicture = async (version: string, file: string, token = events.token) => {
  const path = Object.entries({ name, version, picture: file }).reduce(
    (text, [parameter, value]) => text.replace(`:${parameter}`, value),
    picture.path as string,
  );
  const response = await fetch(releases.url + path, {
    headers: token ? { authorization: `Bearer ${token}` } : {},
  });
  return { status: response.status, headers: response.headers, bytes: await response.bytes() };
};

test('a team stores pictures of its version, which are read with the version that they were compared with; later ones replace them', async () => {
  const { status, body } = await store(events, '2', upload());
  expect(status).toBe(201);
  const { comparisons } = body as VersionPictures;
  expect(body).toMatchObject({
    comparedWith: '1',
    pages: ['/', '/events'],
    takenBy: 'events: pipeline',
    takenAt: expect.any(String),
  });
  expect((await events.get(pictures, { params: { name, version: '2' } })).body).toEqual(body);

  expect((await events.get(listPictures, { query: { name } })).body).toEqual([
    { version: '2', comparedWith: '1', compared: 4, differing: 1 },
  ]);

  const named = comparisons[0]!.pictures!;
  const served = await fetchPicture('2', named.after!);
  expect([served.status, Buffer.from(served.bytes).toString('base64')]).toEqual([
    200,
    picturesOfPage.after,
  ]);
  expect(served.headers.get('content-type')).toBe('image/webp');
  expect(served.headers.get('x-content-type-options')).toBe('nosniff');
  expect(await storedFiles('2')).toHaveLength(3);

  const created = upload(
    { pictures: { ...picturesOfPage, before: null, difference: null } },
    { comparedWith: null },
  );
  expect((await store(events, '2', created)).status).toBe(201);
  expect(await storedFiles('2')).toEqual([`${name}/2/pictures/${named.after}`]);
  expect((await fetchPicture('2', named.before!)).status).toBe(404);
});

test('only the team of the remote and the platform store pictures, of published versions only, and only callers with a token read them', async () => {
  const body = upload();
  expect(await store(await releases.team('other'), '2', body)).toMatchObject({
    status: 403,
    body: { code: releaseErrorCodes.foreignRemote },
  });
  expect((await store(releases.siteServer, '2', body)).status).toBe(403);
  expect((await store(await releases.team('platform'), '2', body)).status).toBe(201);
  expect((await store(events, '3', body)).status).toBe(404);
  expect((await store(events, '2', { ...body, comparedWith: '0' })).status).toBe(404);
  const [file] = await storedFiles('2');
  expect((await fetchPicture('2', file!.split('/').at(-1)!, '')).status).toBe(401);
  expect((await events.get(pictures, { params: { name, version: '1' } })).status).toBe(404);
});

describe('An upload is refused', () => {
  const replaced = (changes: Partial<Record<keyof typeof picturesOfPage, string | null>>) =>
    upload({ pictures: { ...picturesOfPage, ...changes } });
  const size = { width: 390, height: 900 };
  /** Says that its file is 12 bytes longer, and adds bytes. */
  const longer = (picture: string, added: number): string => {
    const bytes = Buffer.concat([Buffer.from(picture, 'base64'), Buffer.alloc(added)]);
    bytes.writeUInt32LE(bytes.readUInt32LE(4) + 12, 4);
    return bytes.toString('base64');
  };

  test.each<[string, PicturesUpload, string]>([
    [
      'a picture of another format',
      replaced({ after: Buffer.from(`\x89PNG\r\n${'x'.repeat(60)}`, 'latin1').toString('base64') }),
      'comparisons.0.pictures.after',
    ],
    [
      'a picture with further bytes after it',
      replaced({
        before: Buffer.concat([
          Buffer.from(picturesOfPage.before, 'base64'),
          Buffer.from('<script>'),
        ]).toString('base64'),
      }),
      'comparisons.0.pictures.before',
    ],
    [
      'a picture with metadata after its frame',
      replaced({ before: longer(picturesOfPage.before, 12) }),
      'comparisons.0.pictures.before',
    ],
    [
      'a picture that says another length',
      replaced({ before: longer(picturesOfPage.before, 0) }),
      'comparisons.0.pictures.before',
    ],
    [
      'a picture with metadata',
      replaced({ before: webp({ ...size, format: 'VP8X' }) }),
      'comparisons.0.pictures.before',
    ],
    [
      'a picture of another width',
      replaced({ after: webp({ width: 391, height: 900 }) }),
      'comparisons.0.pictures.after',
    ],
    [
      'a picture that is too high',
      replaced({ after: webp({ width: 390, height: MOST_PICTURE_HEIGHT + 1 }) }),
      'comparisons.0.pictures.after',
    ],
    [
      'a picture that is too large',
      replaced({ after: webp({ ...size, bytes: MOST_PICTURE_BYTES + 2 }) }),
      'comparisons.0.pictures.after',
    ],
    ['a text that is not base64', replaced({ after: '<svg>' }), 'comparisons.0.pictures.after'],
    ['a difference without a picture before', replaced({ before: null }), 'comparisons.0.pictures'],
    ['another number of pixels', upload({ total: 390 * 844 }), 'comparisons.0.total'],
    [
      'more differing pixels than there are',
      upload({ pixels: 390 * 900 + 1 }),
      'comparisons.0.pixels',
    ],
    ['a width that is not pictured', upload({ width: 391 as 390 }), 'comparisons.0.width'],
    ['a page that was not compared', upload({ page: '/other' }), 'comparisons.0.page'],
    ['an address of another host', upload({}, { pages: ['//evil.example/'] }), 'pages.0'],
    [
      'a page twice at one width',
      upload({}, { comparisons: [comparison(), comparison()] }),
      'comparisons.1.page',
    ],
    [
      'too many pages',
      upload(
        {},
        {
          pages: [
            '/events',
            ...Array.from({ length: MOST_PICTURED_PAGES }, (_, index) => `/${index}`),
          ],
        },
      ),
      'pages',
    ],
    [
      'too many bytes of pictures in total',
      upload(
        {},
        {
          pages: Array.from({ length: 17 }, (_, index) => `/${index}`),
          comparisons: Array.from({ length: 17 }, (_, index) =>
            comparison({
              page: `/${index}`,
              pictures: {
                before: null,
                after: webp({ ...size, bytes: MOST_PICTURE_BYTES, content: `${index}` }),
                difference: null,
              },
            }),
          ),
        },
      ),
      'comparisons',
    ],
  ])('if it has %s', async (_what, body, path) => {
    const kept = await storedFiles('2');
    const answer = await store(events, '2', body);
    expect([answer.status, answer.body.issues?.[0]?.path]).toEqual([422, path]);
    expect(await storedFiles('2')).toEqual(kept);
  });

  test('with 413 if its body is larger than that of any valid upload', async () => {
    const body = { ...upload(), more: 'x'.repeat(MOST_PICTURES_BYTES * 1.5) };
    expect((await store(events, '2', body)).status).toBe(413);
  });
});

test('pictures are removed with the files of their version, and a retired version gets none', async () => {
  expect((await store(events, '1', upload({}, { comparedWith: null }))).status).toBe(201);
  expect(await storedFiles('1')).toHaveLength(3);
  await releases.service.app.get(Retention).run(new Date(Date.now() + 91 * 86_400_000));
  expect(await releases.store.list(`${name}/1/`)).toEqual([]);
  expect((await events.get(pictures, { params: { name, version: '1' } })).status).toBe(404);
  expect(await store(events, '1', upload())).toMatchObject({
    status: 409,
    body: { code: releaseErrorCodes.retired },
  });
  expect((await events.publish(await build(releases.store, { version: '1' }))).status).toBe(201);
  expect((await events.get(pictures, { params: { name, version: '1' } })).status).toBe(404);
});
