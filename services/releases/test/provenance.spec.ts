import { canonicalJson } from '@larkway/kit/http';
import { createSigner, createVerifier, openEnvelope, sealEnvelope } from '@larkway/kit/signing';
import {
  PROVENANCE_PAYLOAD_TYPE,
  type Provenance,
  provenanceSchema,
  releasesRoutes,
  SBOM_FILE,
} from '@larkway/releases-contract';
import { build, type Candidate } from './candidate.js';
import { type Client, resultOf } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const { provenance, publish, sbom, issuePreview } = releasesRoutes;

let releases: StartedReleases;
let events: Client;

const earlier = createSigner(Buffer.alloc(32, 3).toString('base64url'));

beforeAll(async () => {
  releases = await startReleases({ PROVENANCE_PUBLIC_KEYS: earlier.publicKey });
  events = await releases.team('events');
  await publishNext(live);
  await promote(live);
}, 60_000);

afterAll(() => releases.stop());

/** What the tests begin with. */
const live = '0.1.0';
const revision = 'a'.repeat(40);

const publishNext = async (version: string, more: object = {}): Promise<Candidate> => {
  const candidate = await build(releases.store, { version });
  expect((await events.post(publish, { ...candidate, ...more })).status).toBe(201);
  return candidate;
};

const read = (version: string) =>
  events.get(provenance, { params: { name: 'mfe-events', version } });

const statementOf = async (version: string): Promise<Provenance> => {
  const { body } = await read(version);
  const { publicKey } = createSigner(releases.config.RELEASE_SIGNING_KEY);
  const { payload } = openEnvelope(createVerifier([publicKey]), PROVENANCE_PAYLOAD_TYPE, body);
  return provenanceSchema.parse(JSON.parse(payload));
};

const promote = (version: string) => events.promote([{ name: 'mfe-events', version }]);

/** As someone who can write the table, but has no key. */
const replaceProvenance = async (version: string, envelope: object | null): Promise<void> => {
  await releases.sql.query(
    'INSERT INTO provenances (name, version, envelope) VALUES ($1, $2, $3)',
    ['mfe-events', version, envelope && JSON.stringify(envelope)],
  );
};

it('a version has provenance that the service signed: who published what, from where and with what', async () => {
  const { digest } = await publishNext('1.0.0', {
    build: {
      repository: 'https://code.example/larkway',
      revision,
      tools: { node: '24.21.0' },
    },
  });
  const statement = await statementOf('1.0.0');
  expect(statement).toEqual({
    _type: 'https://in-toto.io/Statement/v1',
    subject: [
      {
        name: 'mfe-events@1.0.0',
        digest: { sha384: Buffer.from(digest.slice(7), 'base64').toString('hex') },
      },
    ],
    predicateType: 'https://slsa.dev/provenance/v1',
    predicate: {
      buildDefinition: {
        buildType: 'https://www.larkway.example/provenance/remote/v1',
        externalParameters: {
          remote: 'mfe-events',
          repository: 'https://code.example/larkway',
          uncommitted: false,
        },
        resolvedDependencies: [
          { uri: 'git+https://code.example/larkway', digest: { gitCommit: revision } },
        ],
      },
      runDetails: {
        builder: {
          id: 'https://www.larkway.example/provenance/team-token',
          version: { node: '24.21.0' },
        },
        metadata: {
          finishedOn: expect.any(String),
          larkway_publishedBy: 'events: pipeline',
          larkway_verifiedBy: null,
          larkway_sourcesCommit: null,
        },
      },
    },
  });
  expect(resultOf(await promote('1.0.0')).changed).toBe(true);
});

it('provenance says that the sources were not committed', async () => {
  const candidate = await build(releases.store, {
    version: '1.0.1',
    release: { uncommitted: true },
  });
  await events.publish(candidate);
  expect(
    (await statementOf('1.0.1')).predicate.buildDefinition.externalParameters.uncommitted,
  ).toBe(true);
});

it('a repository with a password in its address is refused', async () => {
  const candidate = await build(releases.store, { version: '1.0.2' });
  const { status, body } = await events.post(publish, {
    ...candidate,
    build: { repository: 'https://user:secret@code.example/larkway' },
  });
  expect([status, body.issues[0].path]).toEqual([422, 'build.repository']);
});

const foreign = createSigner(Buffer.alloc(32, 9).toString('base64url'));

describe('a version whose provenance does not verify', () => {
  const cases: [string, (version: string) => Promise<object>, RegExp][] = [
    [
      'because another key signed it',
      async (version) =>
        sealEnvelope(foreign, PROVENANCE_PAYLOAD_TYPE, JSON.stringify(await statementOf(version))),
      /Unknown signing key/,
    ],
    [
      'because it was changed',
      async (version) => {
        const { body } = await read(version);
        const text = Buffer.from(body.payload, 'base64').toString().replace('pipeline', 'platform');
        return { ...body, payload: Buffer.from(text).toString('base64') };
      },
      /does not match/,
    ],
    [
      'because it is that of another version',
      async () => (await read(live)).body,
      /0\.1\.0 with other bytes/,
    ],
    ['because it is no envelope', async () => ({ payload: 'x' }), /payloadType/],
  ];

  it.each(cases)('is not promoted, canaried or previewed %s', async (title, forge, problem) => {
    const version = `2.${cases.findIndex(([one]) => one === title)}.0`;
    await publishNext(version);
    await replaceProvenance(version, await forge(version));
    const answers = [
      await promote(version),
      await events.promote([{ name: 'mfe-events', version }], { dryRun: true }),
      await events.setCanary('mfe-events', version, 5),
      await events.post(issuePreview, { name: 'mfe-events', version, reason: 'a look' }),
    ];
    for (const { status, body } of answers)
      expect([status, body.code, body.issues]).toEqual([
        422,
        'provenance_invalid',
        [{ path: 'mfe-events.provenance', message: expect.stringMatching(problem) }],
      ]);
  });

  it('can be rolled back to, because a rollback must always work', async () => {
    await publishNext('3.0.0');
    await promote('3.0.0');
    await publishNext('3.1.0');
    await promote('3.1.0');
    await replaceProvenance('3.0.0', { payload: 'x' });
    expect(resultOf(await events.rollBack([{ name: 'mfe-events' }])).changed).toBe(true);
  });

  it('can be promoted after it was published again with the same bytes', async () => {
    const candidate = await publishNext('3.2.0');
    await replaceProvenance('3.2.0', { payload: 'x' });
    expect((await events.publish(candidate)).status).toBe(201);
    expect((await events.publish(candidate)).status).toBe(409);
    expect(resultOf(await promote('3.2.0')).changed).toBe(true);
  });
});

it('a version without any provenance is not promoted', async () => {
  await publishNext('4.0.0');
  await releases.sql.query(
    `BEGIN; SET LOCAL releases.retention = 'on'; DELETE FROM provenances WHERE version = '4.0.0'; COMMIT`,
  );
  expect((await promote('4.0.0')).body.issues).toEqual([
    { path: 'mfe-events.provenance', message: '4.0.0: it has none' },
  ]);
});

it('provenance that an earlier key signed is valid while that key is configured', async () => {
  await publishNext('5.0.0');
  const statement = JSON.stringify(await statementOf('5.0.0'));
  await replaceProvenance('5.0.0', sealEnvelope(earlier, PROVENANCE_PAYLOAD_TYPE, statement));
  expect(resultOf(await promote('5.0.0')).changed).toBe(true);
});

it('a version that is older than provenance can be promoted, and has none to read', async () => {
  await publishNext('6.0.0');
  await replaceProvenance('6.0.0', null);
  expect((await read('6.0.0')).body.error).toContain('has no provenance');
  expect(resultOf(await promote('6.0.0')).changed).toBe(true);
});

it('provenance can be neither changed nor removed', async () => {
  for (const statement of [
    'UPDATE provenances SET envelope = NULL',
    'DELETE FROM provenances',
    'TRUNCATE provenances',
  ])
    await expect(releases.sql.query(statement)).rejects.toThrow(/neither changed nor removed/);
});

it('the bill of materials of a version is read as it was published, and is not found for a version without one', async () => {
  const bom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    components: [{ name: 'zod', version: '4.6.7' }],
  };
  await events.publish(
    await build(releases.store, { version: '7.0.0', files: { [SBOM_FILE]: canonicalJson(bom) } }),
  );
  const get = (version: string) => events.get(sbom, { params: { name: 'mfe-events', version } });
  expect(await get('7.0.0')).toMatchObject({ status: 200, body: bom });
  expect(await get('1.0.0')).toMatchObject({ status: 404 });
  await releases.store.remove(`mfe-events/7.0.0/${SBOM_FILE}`);
  await releases.store.write(
    `mfe-events/7.0.0/${SBOM_FILE}`,
    Buffer.from(canonicalJson({ ...bom, components: [] })),
  );
  expect((await get('7.0.0')).status).toBe(500);
});
