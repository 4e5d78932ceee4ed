import { once } from 'node:events';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { z } from 'zod';
import { parseConfig } from '../src/config/parse-config.js';
import {
  objectStoreEnvironment,
  oneObjectStore,
  openObjectStore,
} from '../src/objects/object-store-environment.js';
import type { ObjectStore } from '../src/objects/object-store.js';
import { type BucketServer, hasBucketServer, startBucketServer } from './start-bucket-server.js';

jest.setTimeout(120_000);

const schema = z.object(objectStoreEnvironment).refine(...oneObjectStore);
const open = (env: Record<string, string>): Promise<ObjectStore> =>
  openObjectStore(parseConfig(schema, env));

const withBucket = hasBucketServer();
if (!withBucket)
  process.stderr.write('OpenStack Swift is not installed: the tests of a bucket are skipped\n');

let folder: string;
let server: BucketServer | undefined;

const bucketEnvironment = (bucket: string) => ({
  ARTIFACTS_S3_ENDPOINT: server?.url ?? 'http://127.0.0.1:9',
  ARTIFACTS_S3_BUCKET: bucket,
  ARTIFACTS_S3_ACCESS_KEY: server?.accessKey ?? 'nobody',
  ARTIFACTS_S3_SECRET_KEY: server?.secretKey ?? 'nothing',
  ARTIFACTS_S3_PREFIX: 'larkway/artifacts/',
});

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'larkway-objects-'));
  if (!withBucket) return;
  server = await startBucketServer(join(folder, 'server'));
  const client = new S3Client({
    endpoint: server.url,
    region: 'us-east-1',
    forcePathStyle: true,
    credentials: { accessKeyId: server.accessKey, secretAccessKey: server.secretKey },
  });
  await client.send(new CreateBucketCommand({ Bucket: 'artifacts' }));
});

afterAll(async () => {
  await server?.stop();
  await rm(folder, { recursive: true });
});

const bytes = (text: string): Buffer => Buffer.from(text);

const kinds: [string, typeof describe, () => Promise<ObjectStore>][] = [
  ['A folder', describe, () => open({ ARTIFACTS_DIR: join(folder, 'objects') })],
  ['A bucket', withBucket ? describe : describe.skip, () => open(bucketEnvironment('artifacts'))],
];

for (const [kind, describeKind, openStore] of kinds)
  describeKind(kind, () => {
    let store: ObjectStore;

    beforeAll(async () => {
      store = await openStore();
    });

    test('returns the written bytes, and undefined for an unknown key', async () => {
      const all = Buffer.from(Array.from({ length: 256 }, (__, index) => index));
      expect(
        await store.write('mfe-a/1.0.0/web/@entry_1.js', all, { contentType: 'text/javascript' }),
      ).toBe('written');
      expect(await store.read('mfe-a/1.0.0/web/@entry_1.js')).toEqual(all);
      expect(await store.read('mfe-a/1.0.0/web/other.js')).toBeUndefined();
      expect(await store.read('mfe-a/1.0.0')).toBeUndefined();
    });

    test('never overwrites an object', async () => {
      await store.write('mfe-a/1.0.0/release.json', bytes('first'));
      expect(await store.write('mfe-a/1.0.0/release.json', bytes('second'))).toBe('exists');
      expect(await store.read('mfe-a/1.0.0/release.json')).toEqual(bytes('first'));
    });

    test('removes one object, also when it is removed twice, and keeps the others', async () => {
      for (const name of ['mfe-r/1/a', 'mfe-r/1/b', 'mfe-r/10/a'])
        await store.write(name, bytes(name));
      await store.remove('mfe-r/1/a');
      await store.remove('mfe-r/1/a');
      await store.remove('mfe-r/nothing/like/it');
      expect(await store.read('mfe-r/1/a')).toBeUndefined();
      expect(await store.list('mfe-r/')).toEqual(['mfe-r/1/b', 'mfe-r/10/a']);
      expect(await store.write('mfe-r/1/a', bytes('again'))).toBe('written');
    });

    test('lists the keys with a prefix, sorted', async () => {
      for (const name of ['b/2', 'b/10', 'bc/1']) await store.write(name, bytes(name));
      expect(await store.list('b/')).toEqual(['b/10', 'b/2']);
      expect(await store.list('b')).toEqual(['b/10', 'b/2', 'bc/1']);
      expect(await store.list('nothing/')).toEqual([]);
      expect(await store.list('')).toContain('mfe-a/1.0.0/release.json');
    });

    test.each([
      '../outside',
      'a/../../outside',
      '/etc/passwd',
      'a//b',
      'a/',
      '',
      '.incoming/x',
      'a\\b',
      'a\0b',
    ])('refuses the key "%s"', async (key) => {
      await expect(store.read(key)).rejects.toThrow('not a valid key');
      await expect(store.write(key, bytes('x'))).rejects.toThrow('not a valid key');
      await expect(async () => store.remove(key)).rejects.toThrow('not a valid key');
    });
  });

test('one of many concurrent writers of a key writes it completely', async () => {
  const store = await open({ ARTIFACTS_DIR: join(folder, 'contended') });
  const contents = Array.from({ length: 20 }, (_, index) => Buffer.alloc(100_000, index));
  const answers = await Promise.all(contents.map((content) => store.write('one/key', content)));
  expect(answers.filter((answer) => answer === 'written')).toHaveLength(1);
  expect(await store.read('one/key')).toEqual(contents[answers.indexOf('written')]);
  expect(await readdir(join(folder, 'contended/.incoming'))).toEqual([]);
});

const testBucket = withBucket ? test : test.skip;

testBucket('a missing bucket is an error, not an empty store', async () => {
  const store = await open(bucketEnvironment('nobodys'));
  await expect(store.read('a')).rejects.toThrow();
  await expect(store.write('a', bytes('a'))).rejects.toThrow();
  await expect(store.list('')).rejects.toThrow();
});

testBucket('a bucket is listed completely, whatever the page size of the server is', async () => {
  const store = await open({ ...bucketEnvironment('artifacts'), ARTIFACTS_S3_PREFIX: 'many/' });
  const keys = Array.from({ length: 25 }, (_, index) => `file-${index + 100}`);
  await Promise.all(keys.map((key) => store.write(key, bytes('x'))));
  expect(await store.list('file-')).toEqual(keys);
});

testBucket('a key cannot read the bucket of another key', async () => {
  const store = await open({
    ...bucketEnvironment('artifacts'),
    ARTIFACTS_S3_SECRET_KEY: 'guessed',
  });
  await expect(store.read('mfe-a/1.0.0/release.json')).rejects.toThrow();
});

test('requests to a bucket are signed with the session token of temporary keys', async () => {
  const received: IncomingHttpHeaders[] = [];
  const listener = createServer((request, response) => {
    received.push(request.headers);
    response.writeHead(200).end('content');
  }).listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  const store = await open({
    ...bucketEnvironment('artifacts'),
    ARTIFACTS_S3_ENDPOINT: url,
    ARTIFACTS_S3_SESSION_TOKEN: 'for one hour',
  });
  expect(await store.read('a')).toEqual(bytes('content'));
  listener.closeAllConnections();
  listener.close();
  expect(received.map((headers) => headers['x-amz-security-token'])).toEqual(['for one hour']);
  expect(received[0]!.authorization).toMatch(/SignedHeaders=[^,]*x-amz-security-token/);
});

testBucket(
  'a bucket accepts two key pairs at once, so that one can replace the other',
  async () => {
    const { accessKey, secretKey } = server!.second;
    const [before, after] = await Promise.all([
      open(bucketEnvironment('artifacts')),
      open({
        ...bucketEnvironment('artifacts'),
        ARTIFACTS_S3_ACCESS_KEY: accessKey,
        ARTIFACTS_S3_SECRET_KEY: secretKey,
      }),
    ]);
    await before.write('rotation/before', bytes('before'));
    await after.write('rotation/after', bytes('after'));
    expect(
      [await after.read('rotation/before'), await before.read('rotation/after')].map(String),
    ).toEqual(['before', 'after']);
  },
);

test('a configuration needs exactly one kind of store, completely', () => {
  const bucket = bucketEnvironment('artifacts');
  expect(() => parseConfig(schema, {})).toThrow('set either ARTIFACTS_DIR or all of');
  expect(() => parseConfig(schema, { ...bucket, ARTIFACTS_DIR: folder })).toThrow('set either');
  expect(() => parseConfig(schema, { ...bucket, ARTIFACTS_S3_SECRET_KEY: '' })).toThrow(
    'set either',
  );
});
