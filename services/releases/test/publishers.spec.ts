import { releasesRoutes } from '@larkway/releases-contract';
import { createIssuerKeys } from '../src/publishers/issuer-keys.js';
import { verifyPublisher } from '../src/publishers/publisher-tokens.js';
import { build } from './candidate.js';
import { type Client, clientOf } from './client.js';
import { type Issuer, startIssuer } from './start-issuer.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const { addPublisher, publishers, removePublisher, status, changes, provenance } = releasesRoutes;

let releases: StartedReleases;
let operations: Client;
let issuer: Issuer;

const audience = 'larkway-releases';
const project = 'repo:example/larkway';
const subject = `${project}:ref:refs/heads/main`;
const commit = 'c'.repeat(40);
const claims = { aud: audience, sub: subject };

const trust = (more: object = {}) =>
  operations.post(addPublisher, {
    team: 'events',
    name: 'GitHub',
    issuer: issuer.url,
    audience,
    subject: `${project}:ref:refs/heads/main`,
    ...more,
  });

beforeAll(async () => {
  [releases, issuer] = await Promise.all([startReleases(), startIssuer()]);
  ({ operations } = releases);
  await trust();
}, 60_000);

afterAll(() => Promise.all([releases.stop(), issuer.stop()]));

const answerTo = (token: string) => clientOf(releases.url, token).get(status);
const refusalOf = async (token: string): Promise<string> => {
  const { status: code, body } = await answerTo(token);
  expect(code).toBe(401);
  return body.error;
};
const seconds = (): number => Math.floor(Date.now() / 1_000);

it('a pipeline publishes with the token of its CI, and list, audit log and provenance name it', async () => {
  const token = await issuer.sign({
    ...claims,
    repository: 'example/larkway',
    ref: 'refs/heads/main',
    sha: commit,
    workflow_ref: 'example/larkway/.github/workflows/events.yml@refs/heads/main',
    run_id: '42',
    run_attempt: '2',
    actor: 'a-person',
  });
  const pipeline = clientOf(releases.url, token);
  const candidate = await build(releases.store);
  const publishedBy = `events: GitHub, ${subject}`;
  expect(await pipeline.post(releasesRoutes.publish, candidate)).toMatchObject({
    status: 201,
    body: { publishedBy },
  });
  const [change] = (await pipeline.get(changes, { query: { name: 'mfe-events' } })).body;
  expect(change).toMatchObject({ kind: 'published', by: publishedBy });

  const { body } = await pipeline.get(provenance, {
    params: { name: 'mfe-events', version: '1.0.0' },
  });
  const statement = Buffer.from(body.payload, 'base64').toString();
  expect(JSON.parse(statement).predicate).toMatchObject({
    buildDefinition: {
      externalParameters: {
        repository: `${issuer.url}/example/larkway`,
        ref: 'refs/heads/main',
        uncommitted: false,
      },
      resolvedDependencies: [
        {
          uri: `git+${issuer.url}/example/larkway@refs/heads/main`,
          digest: { gitCommit: commit },
        },
      ],
    },
    runDetails: {
      builder: {
        id: `${issuer.url}/example/larkway/.github/workflows/events.yml@refs/heads/main`,
      },
      metadata: {
        invocationId: `${issuer.url}/example/larkway/actions/runs/42/attempts/2`,
        larkway_publishedBy: publishedBy,
        larkway_verifiedBy: issuer.url,
      },
    },
  });
  expect(statement).not.toContain('a-person');
});

it('a version that was built from another commit than that of the pipeline is refused', async () => {
  const pipeline = clientOf(
    releases.url,
    await issuer.sign({ ...claims, repository: 'example/larkway', sha: commit }),
  );
  const candidate = await build(releases.store, { version: '1.0.1' });
  const { status: code, body } = await pipeline.post(releasesRoutes.publish, {
    ...candidate,
    build: { revision: 'd'.repeat(40) },
  });
  expect([code, body.issues]).toEqual([
    422,
    [
      {
        path: 'build.revision',
        message: expect.stringContaining(`is for the commit ${commit}; publish from the commit`),
      },
    ],
  ]);
});

it('a pipeline of one team cannot publish a remote of another team', async () => {
  const pipeline = clientOf(releases.url, await issuer.sign(claims));
  const candidate = await build(releases.store, { name: 'mfe-dealers', team: 'dealers' });
  expect(await pipeline.publish(candidate)).toMatchObject({
    status: 403,
    body: { code: 'foreign_remote' },
  });
});

it('a pipeline cannot add publishers', async () => {
  const pipeline = clientOf(releases.url, await issuer.sign(claims));
  expect(
    (
      await pipeline.post(addPublisher, {
        team: 'events',
        name: 'mine',
        issuer: issuer.url,
        audience,
        subject: 'repo:evil/repo:ref:refs/heads/main',
      })
    ).status,
  ).toBe(403);
});

describe('a token is refused', () => {
  it('of an issuer that no team trusts, without a request to it', async () => {
    const other = await startIssuer();
    expect(await refusalOf(await other.sign({ ...claims }))).toContain(
      `No team trusts the issuer ${other.url}.`,
    );
    expect(other.requests).toEqual([]);
    await other.stop();
  });

  it('that another key signed, under its own id or that of a published key', async () => {
    expect(await refusalOf(await issuer.forge(claims))).toContain(
      'is signed with a key that the issuer does not publish.',
    );
    expect(await refusalOf(await issuer.forge(claims, { kid: 'key-1' }))).toContain(
      `does not match the keys of the issuer ${issuer.url}.`,
    );
  });

  it('without a signature', async () => {
    const part = (value: object): string =>
      Buffer.from(JSON.stringify(value)).toString('base64url');
    const payload = part({ iss: issuer.url, iat: seconds(), exp: seconds() + 60, ...claims });
    expect(await refusalOf(`${part({ alg: 'none' })}.${payload}.`)).toMatch(/algorithm|malformed/);
    expect((await answerTo(`${part({ alg: 'HS256' })}.${payload}.c2lnbmF0dXJl`)).status).toBe(401);
  });

  it('for another audience, which is named', async () => {
    expect(await refusalOf(await issuer.sign({ ...claims, aud: 'sts.amazonaws.com' }))).toContain(
      'is for the audience sts.amazonaws.com, which no publisher',
    );
  });

  it.each([
    `${project}:ref:refs/heads/feature`,
    `${project}:pull_request`,
    'repo:evil/larkway:ref:refs/heads/main',
    `prefix-${subject}`,
    `${subject}-2`,
  ])('with the subject %s, which is named', async (sub) => {
    expect(await refusalOf(await issuer.sign({ ...claims, sub }))).toContain(
      `The token's subject ${sub} matches no publisher`,
    );
  });

  it('that expired, with the time', async () => {
    const exp = seconds() - 120;
    expect(await refusalOf(await issuer.sign({ ...claims, exp }))).toContain(
      `expired at ${new Date(exp * 1_000).toISOString()}.`,
    );
  });

  it('that is not valid yet, with the time', async () => {
    const nbf = seconds() + 3_600;
    expect(await refusalOf(await issuer.sign({ ...claims, nbf }))).toContain(
      `is not valid before ${new Date(nbf * 1_000).toISOString()}.`,
    );
  });

  it.each(['sub', 'aud', 'exp', 'iat'])('without %s', async (claim) => {
    const token = await issuer.sign({ ...claims, [claim]: undefined });
    expect(await refusalOf(token)).toContain(`missing required "${claim}" claim`);
  });

  it('that matches publishers of two teams', async () => {
    const [one, other] = [
      await trust({ audience: 'shared' }),
      await trust({ audience: 'shared', team: 'dealers', subject: `${project}:ref:refs/heads/*` }),
    ];
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(await refusalOf(await issuer.sign({ ...claims, aud: 'shared' }))).toContain(
      'matches publishers of several teams',
    );
  });

  it('after its publisher was removed', async () => {
    const { body } = await trust({ audience: 'removed' });
    const token = await issuer.sign({ ...claims, aud: 'removed' });
    expect((await answerTo(token)).status).toBe(200);
    await operations.post(removePublisher, { reason: 'The pipeline is gone' }, { id: body.id });
    expect(await refusalOf(token)).toContain('is for the audience removed');
  });
});

it('the clock of an issuer may differ by a minute', async () => {
  const early = await issuer.sign({ ...claims, nbf: seconds() + 30, exp: seconds() + 300 });
  const late = await issuer.sign({ ...claims, exp: seconds() - 30 });
  expect([(await answerTo(early)).status, (await answerTo(late)).status]).toEqual([200, 200]);
});

it('a pattern covers every branch that it names, and no other kind of subject', async () => {
  await trust({ audience: 'branches', subject: `${project}:ref:refs/heads/*` });
  const statusOf = async (sub: string): Promise<number> =>
    (await answerTo(await issuer.sign({ aud: 'branches', sub }))).status;
  expect(await statusOf(`${project}:ref:refs/heads/release/1`)).toBe(200);
  expect(await statusOf(`${project}:ref:refs/tags/v1`)).toBe(401);
  expect(await statusOf(`${project}:ref:refs/heads/main:environment:prod`)).toBe(401);
});

it.each([
  ['*', 422],
  ['repo:*', 422],
  ['repo:example/*:ref:refs/heads/main', 422],
  [`${project}:environment:*`, 201],
])('the subject pattern %s is answered with %i', async (pattern, expected) => {
  expect((await trust({ audience: 'patterns', subject: pattern })).status).toBe(expected);
});

it.each([
  'http://issuer.example',
  'https://user@issuer.example',
  'https://issuer.example/?a=1',
  'ftp://issuer.example',
])('the issuer %s is refused', async (url) => {
  expect((await trust({ issuer: url })).status).toBe(422);
});

it('the same publisher is not added twice', async () => {
  expect(await trust()).toMatchObject({ status: 409, body: { code: 'conflict' } });
});

it('adding and removing a publisher are in the audit log, and publishers are listed', async () => {
  const { body: added } = await trust({ audience: 'logged', by: 'Ada' });
  await operations.post(removePublisher, { reason: 'Not needed', by: 'Ada' }, { id: added.id });
  const [removal, addition] = (await operations.get(changes)).body;
  expect([removal, addition]).toMatchObject([
    { kind: 'token-revoked', by: 'Ada', reason: 'Not needed', evidence: { publisher: added.id } },
    {
      kind: 'token-issued',
      by: 'Ada',
      reason: 'GitHub, a trusted publisher for the team events',
      evidence: { publisher: added.id, subject },
    },
  ]);
  const { body: listed } = await operations.get(publishers);
  expect(listed[0]).toMatchObject({ id: added.id, removedAt: expect.any(String) });
  expect(listed.some(({ lastUsedAt }: { lastUsedAt: string | null }) => lastUsedAt !== null)).toBe(
    true,
  );
  expect((await operations.post(removePublisher, { reason: 'None' }, { id: 'x' })).status).toBe(
    404,
  );
});

it('a new key of the issuer is accepted, and one that it no longer publishes is not', async () => {
  const other = await startIssuer();
  const publisher = { id: '1', team: 'events', audience, subject };
  const keysOf = createIssuerKeys({ cooldown: 0 });
  const verify = async (token: string) =>
    (await verifyPublisher(token, { trusted: async () => [publisher], keysOf, now: Date.now }))
      .refusal;
  const old = await other.sign(claims);
  expect(await verify(old)).toBeUndefined();
  await other.rotate();
  expect(await verify(await other.sign(claims))).toBeUndefined();
  expect(await verify(old)).toContain('with a key that the issuer does not publish');
  await other.stop();
});

it('many tokens with unknown keys cause one request for keys', async () => {
  const other = await startIssuer();
  await trust({ issuer: other.url });
  await answerTo(await other.sign(claims));
  const before = other.requests.length;
  for (let index = 0; index < 5; index++)
    await answerTo(await other.forge(claims, { kid: `x${index}` }));
  expect(other.requests.length - before).toBeLessThanOrEqual(1);
  await other.stop();
});

it('while the keys of an issuer cannot be loaded, its tokens are answered with 503 and tokens of teams work', async () => {
  const other = await startIssuer();
  await trust({ issuer: other.url });
  const token = await other.sign(claims);
  other.setAvailable(false);
  expect(await answerTo(token)).toMatchObject({
    status: 503,
    body: {
      error: expect.stringContaining(`The keys of the issuer ${other.url} cannot be loaded`),
    },
  });
  other.setAvailable(true);
  other.setName('https://someone-else.example');
  expect(await answerTo(token)).toMatchObject({
    status: 503,
    body: { error: expect.stringContaining('is that of the issuer https://someone-else.example') },
  });
  other.setName(other.url);
  expect((await answerTo(token)).status).toBe(200);
  expect((await (await releases.team('events')).get(status)).status).toBe(200);
  await other.stop();
});
