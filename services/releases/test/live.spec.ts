import { createVerifier, decodeSigned } from '@larkway/kit/signing';
import {
  livePayloadSchema,
  liveRoutes,
  previewClaimsSchema,
  releasesRoutes,
  signedMapSchema,
} from '@larkway/releases-contract';
import { build, type Candidate } from './candidate.js';
import { type Answer, type Client, clientOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

let releases: StartedReleases;
let operations: Client;
let anonymous: Client;
let candidate: Candidate;

const verifier = async () => createVerifier([(await anonymous.get(liveRoutes.key)).body.publicKey]);

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
  anonymous = clientOf(releases.url);
  candidate = await build(releases.store);
  await operations.publish(candidate);
}, 60_000);

afterAll(() => releases.stop());

describe('The release map', () => {
  const map = async (headers: Record<string, string> = {}): Promise<Answer> =>
    anonymous.get(liveRoutes.live, { headers });

  it('the map of a channel without promotions is signed and empty', async () => {
    const { body } = await anonymous.get(liveRoutes.live, { query: { channel: 'preview' } });
    const payload = livePayloadSchema.parse(
      JSON.parse((await verifier()).open(signedMapSchema.parse(body))),
    );
    expect(payload).toMatchObject({ channel: 'preview', revision: 0, remotes: [] });
  });

  it('the map contains the digest and the base of each version', async () => {
    await operations.promote([{ name: 'mfe-events', version: '1.0.0' }]);
    const payload = livePayloadSchema.parse(
      JSON.parse((await verifier()).open((await map()).body)),
    );
    const stable = {
      version: '1.0.0',
      digest: candidate.digest,
      base: '/assets/mfe-events/1.0.0/',
    };
    expect(payload).toMatchObject({
      revision: 1,
      remotes: [{ name: 'mfe-events', team: 'events', stable }],
    });
  });

  it('an unchanged map is answered with 304 by every copy of the service, and a changed one is sent', async () => {
    const etag = (await map()).headers.get('etag')!;
    const copy = clientOf((await releases.another()).url);
    for (const client of [anonymous, copy]) {
      expect(
        await client.get(liveRoutes.live, { headers: { 'if-none-match': etag } }),
      ).toMatchObject({ status: 304, body: undefined });
    }
    await operations.publish(await build(releases.store, { version: '2' }));
    await operations.promote([{ name: 'mfe-events', version: '2' }]);
    expect((await map({ 'if-none-match': etag })).status).toBe(200);
  });

  it('there is no map of an unknown channel', async () => {
    expect((await anonymous.get(liveRoutes.live, { query: { channel: 'staging' } })).status).toBe(
      422,
    );
  });
});

describe('A preview link', () => {
  const issue = (more: object = {}): Promise<Answer> =>
    operations.post(releasesRoutes.issuePreview, {
      name: 'mfe-events',
      version: '1.0.0',
      path: '/events?day=1',
      minutes: 30,
      reason: 'to look',
      ...more,
    });

  it('a preview link is signed, shows one registered version and expires', async () => {
    const before = Date.now();
    const { status, body } = await issue();
    const signed = decodeSigned(/^\/preview#(.+)$/.exec(body.path)![1]!)!;
    const claims = previewClaimsSchema.parse(JSON.parse((await verifier()).open(signed)));
    expect([status, claims]).toEqual([
      201,
      {
        kind: 'preview',
        channel: 'production',
        name: 'mfe-events',
        path: '/events?day=1',
        expires: expect.any(Number),
        pointer: { version: '1.0.0', digest: candidate.digest, base: '/assets/mfe-events/1.0.0/' },
      },
    ]);
    expect(body.expiresAt).toBe(new Date(claims.expires * 1_000).toISOString());
    expect(claims.expires * 1_000 - 30 * 60_000).toBeLessThanOrEqual(Date.now());
    expect(claims.expires * 1_000 - 30 * 60_000).toBeGreaterThan(before - 1_000);
  });

  it('a preview link is valid for the site of its channel', async () => {
    const { body } = await issue({ channel: 'preview' });
    const signed = decodeSigned(/^\/preview#(.+)$/.exec(body.path)![1]!)!;
    expect(previewClaimsSchema.parse(JSON.parse((await verifier()).open(signed))).channel).toBe(
      'preview',
    );
    expect((await issue({ channel: 'staging' })).status).toBe(422);
  });

  it('a preview link with a changed character is invalid', async () => {
    const text = (await issue()).body.path.slice('/preview#'.length) as string;
    const prove = await verifier();
    for (const index of [3, text.indexOf('.') + 3]) {
      const forged =
        text.slice(0, index) + (text[index] === 'A' ? 'B' : 'A') + text.slice(index + 1);
      expect(() => prove.open(decodeSigned(forged)!)).toThrow('does not match the text');
    }
  });

  it('a preview link of an unpublished version, for more than a day or to another site is refused', async () => {
    expect((await issue({ version: '9' })).status).toBe(404);
    for (const more of [
      { minutes: 1_441 },
      { minutes: 0 },
      { path: '//elsewhere.example' },
      { path: 'https://elsewhere.example' },
    ]) {
      expect((await issue(more)).status).toBe(422);
    }
  });

  it('a preview of an incompatible version is refused with the problems, without a trial render or an audit log entry', async () => {
    await operations.publish(
      await build(releases.store, { version: '3-ahead', face: { sdk: '^2.0.0' } }),
    );
    const before = (await operations.get(releasesRoutes.changes)).body;
    const trials = releases.site.trials.length;
    const { status, body } = await issue({ version: '3-ahead' });
    expect([status, body.code, body.error]).toEqual([
      422,
      'gate_refused',
      'mfe-events 3-ahead is incompatible with what is live, so it cannot be previewed.',
    ]);
    expect(body.issues).toEqual([
      {
        path: 'mfe-events.sdk-range',
        message: expect.stringContaining(
          'mfe-events 3-ahead supports SDK ^2.0.0, but the site has 1.0.0.',
        ),
      },
    ]);
    expect(releases.site.trials).toHaveLength(trials);
    expect((await operations.get(releasesRoutes.changes)).body).toEqual(before);
  });

  it('a preview of a version with a changed file is refused', async () => {
    const changed = await build(releases.store, {
      version: '4',
      files: { 'node/part.cjs': 'sound' },
    });
    await operations.publish(changed);
    await releases.store.remove('mfe-events/4/node/part.cjs');
    await releases.store.write('mfe-events/4/node/part.cjs', Buffer.from('sounD'));
    expect((await issue({ version: '4' })).body.issues).toEqual([
      {
        path: 'mfe-events.missing-file',
        message: expect.stringContaining(
          'mfe-events/4/node/part.cjs in the artifact store does not match its hash.',
        ),
      },
    ]);
  });

  it('a preview link can be created while the channel is locked', async () => {
    await operations.post(releasesRoutes.setLock, { locked: true, reason: 'an exercise' });
    expect((await issue()).status).toBe(201);
    await operations.post(releasesRoutes.setLock, { locked: false, reason: 'an exercise' });
  });

  it('a preview link is neither in the log nor in the audit log', async () => {
    const signature = (await issue()).body.path.split('.')[1];
    const { body } = await operations.get(releasesRoutes.changes);
    expect(
      [JSON.stringify(body), JSON.stringify(releases.service.logs)].map((text) =>
        text.includes(signature),
      ),
    ).toEqual([false, false]);
  });
});
