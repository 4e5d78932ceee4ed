import { authorizationFor } from '@larkway/kit/signing';
import { eventually } from '@larkway/kit/testing';
import {
  liveRoutes,
  quarantineRoutes,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import { build } from './candidate.js';
import { type Client, clientOf, operationsToken, siteToken } from './client.js';
import { type StartedReleases, startReleases } from './start-releases.js';

const { issueToken, tokens, revokeToken } = releasesRoutes;

let releases: StartedReleases;
let operations: Client;

beforeAll(async () => {
  releases = await startReleases();
  ({ operations } = releases);
}, 60_000);

afterAll(() => releases.stop());

const issue = async (team: string, more: object = {}): Promise<{ id: string; secret: string }> => {
  const { body } = await operations.post(issueToken, { team, name: 'pipeline', ...more });
  return { id: body.token.id, secret: body.secret };
};

const flip = (text: string, index: number): string =>
  text.slice(0, index) + (text[index] === '0' ? '1' : '0') + text.slice(index + 1);

it.each(Object.entries(releasesRoutes))(
  '%s is refused without a token',
  async (_name, { method, path }) => {
    const response = await fetch(releases.url + path.replace(/:\w+/g, 'x'), { method });
    expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, 'Bearer']);
  },
);

it.each(Object.entries(liveRoutes).filter(([, { method }]) => method === 'GET'))(
  '%s of site servers needs no token',
  async (_name, { path }) => {
    const response = await fetch(releases.url + path);
    expect(response.status).toBe(200);
    await response.body?.cancel();
  },
);

it('a token of a team is accepted; with one character more, less or changed it is refused', async () => {
  const { secret } = await issue('events');
  const statusWith = async (text: string): Promise<number> =>
    (await clientOf(releases.url, text).get(releasesRoutes.status)).status;
  expect(await statusWith(secret)).toBe(200);
  const wrong = [
    flip(secret, 5),
    flip(secret, secret.length - 5),
    `${secret}0`,
    secret.slice(0, -1),
    secret.slice(21),
    'lwr_',
    secret.replace('lwr_', 'lwx_'),
  ];
  expect(await Promise.all(wrong.map(statusWith))).toEqual(wrong.map(() => 401));
});

describe('a server of the site', () => {
  const { observe, figures } = telemetryRoutes;

  it.each(Object.entries({ ...releasesRoutes, figures }))(
    'a site server is refused by %s',
    async (_name, { method, path }) => {
      const response = await fetch(releases.url + path.replace(/:\w+/g, 'x'), {
        method,
        headers: { authorization: authorizationFor(siteToken) },
      });
      expect(response.status).toBe(403);
    },
  );

  it('a site server may report measurements and quarantined versions, and a team may not', async () => {
    const reports = (client: Client) =>
      Promise.all([
        client.post(observe, [
          { name: 'mfe-events', version: '1', tallies: { shown: 1 }, visits: {}, histograms: {} },
        ]),
        client.post(quarantineRoutes.reportQuarantine, {
          channel: 'production',
          name: 'mfe-events',
          version: '1',
          fault: 'hung',
        }),
      ]);
    const statuses = async (client: Client) => (await reports(client)).map(({ status }) => status);
    expect(await statuses(releases.siteServer)).toEqual([
      observe.success.status,
      quarantineRoutes.reportQuarantine.success.status,
    ]);
    expect(await statuses(clientOf(releases.url, (await issue('events')).secret))).toEqual([
      403, 403,
    ]);
  });
});

it('each use of a token, and each refusal, is logged with its team and id, and never with its secret', async () => {
  const { id, secret } = await issue('events');
  const callerOf = async (requestId: string, authorization?: string) => {
    await fetch(releases.url + releasesRoutes.status.path, {
      headers: { 'x-request-id': requestId, ...(authorization && { authorization }) },
    });
    const line = await eventually('it is logged', () =>
      releases.logs.find((each) => each['requestId'] === requestId),
    );
    return [line['level'], line['status'], line['caller'], line['refusal'], line['network']];
  };
  const refused = ['unauthorized', '127.0.0.*'];
  expect(await callerOf('used-by-its-team', `Bearer ${secret}`)).toEqual([
    'info',
    200,
    { team: 'events', token: id },
    undefined,
    undefined,
  ]);
  expect(await callerOf('used-by-operations', authorizationFor(operationsToken))).toEqual([
    'info',
    200,
    { token: 'operations' },
    undefined,
    undefined,
  ]);
  expect((await callerOf('used-by-the-site', authorizationFor(siteToken))).slice(0, 3)).toEqual([
    'warn',
    403,
    { token: 'site' },
  ]);
  expect(
    await callerOf('with-a-wrong-secret', `Bearer ${flip(secret, secret.length - 5)}`),
  ).toEqual(['warn', 401, { token: id }, ...refused]);
  expect(await callerOf('with-another-text', 'Bearer hunter2')).toEqual([
    'warn',
    401,
    { token: 'unreadable' },
    ...refused,
  ]);
  expect(await callerOf('without-a-token')).toEqual(['warn', 401, { token: 'none' }, ...refused]);
  expect(JSON.stringify(releases.logs)).not.toMatch(/lwr_|hunter2/);
});

it('a forbidden call of a team is logged with the id of the token', async () => {
  const { id, secret } = await issue('events');
  await fetch(releases.url + tokens.path, {
    headers: { 'x-request-id': 'not-for-a-team', authorization: `Bearer ${secret}` },
  });
  const line = await eventually('it is logged', () =>
    releases.logs.find((each) => each['requestId'] === 'not-for-a-team'),
  );
  expect(line).toMatchObject({
    level: 'warn',
    status: 403,
    refusal: 'forbidden',
    caller: { team: 'events', token: id },
  });
});

it('the secret of one token is refused with the id of another', async () => {
  const [one, other] = [await issue('events'), await issue('dealers')];
  const forged = one.secret.replace(one.id, other.id);
  expect((await clientOf(releases.url, forged).get(releasesRoutes.status)).status).toBe(401);
});

it('a revoked token is refused and stays revoked', async () => {
  const { id, secret } = await issue('events');
  const client = clientOf(releases.url, secret);
  expect((await client.get(releasesRoutes.status)).status).toBe(200);
  const first = await operations.post(revokeToken, { reason: 'it leaked', by: 'Ada' }, { id });
  expect((await client.get(releasesRoutes.status)).status).toBe(401);
  expect((await operations.post(revokeToken, { reason: 'once more' }, { id })).body.revokedAt).toBe(
    first.body.revokedAt,
  );
});

it('a token that has expired is refused', async () => {
  const { id, secret } = await issue('events', { days: 1 });
  await releases.sql.query(
    `UPDATE tokens SET expires_at = now() - interval '1 second' WHERE id = $1`,
    [id],
  );
  expect((await clientOf(releases.url, secret).get(releasesRoutes.status)).status).toBe(401);
});

describe('The refusal of a token says why and how to get a new one:', () => {
  const howToGetOne =
    'The platform team issues tokens: npm run release -- token issue <team> --name <name>.';
  const refusalOf = async (token?: string): Promise<string> =>
    (await clientOf(releases.url, token).get(releasesRoutes.status)).body.error;

  it('a missing token', async () => {
    expect(await refusalOf()).toBe(
      `The request has no header "Authorization: Bearer <token>". ${howToGetOne}`,
    );
  });

  it('a malformed token', async () => {
    expect(await refusalOf('hunter2')).toBe(
      `The token is malformed: a token begins with "lwr_". ${howToGetOne}`,
    );
  });

  it('an unknown token, and a known id with another secret', async () => {
    const { secret } = await issue('events');
    const wrong = [flip(secret, secret.length - 5), flip(secret, 5)];
    expect(await Promise.all(wrong.map(refusalOf))).toEqual(
      wrong.map(() => `The token is unknown. ${howToGetOne}`),
    );
  });

  it('an expired token and a revoked token, by name and date', async () => {
    const [expired, revoked] = [await issue('events', { days: 1 }), await issue('events')];
    await releases.sql.query(
      `UPDATE tokens SET expires_at = '2026-01-02T12:00:00Z' WHERE id = $1`,
      [expired.id],
    );
    await operations.post(revokeToken, { reason: 'it leaked' }, { id: revoked.id });
    await releases.sql.query(
      `UPDATE tokens SET revoked_at = '2026-01-03T12:00:00Z' WHERE id = $1`,
      [revoked.id],
    );
    expect(await refusalOf(expired.secret)).toBe(
      `The token "pipeline" of the team events expired on 2026-01-02. ${howToGetOne}`,
    );
    expect(await refusalOf(revoked.secret)).toBe(
      `The token "pipeline" of the team events was revoked on 2026-01-03. ${howToGetOne}`,
    );
  });
});

it('revoking an unknown token is answered with 404', async () => {
  expect(
    (await operations.post(revokeToken, { reason: 'no reason' }, { id: 'nothing' })).status,
  ).toBe(404);
});

it('the secret of a token is in one response only, and neither in the database nor in the log', async () => {
  const { secret } = await issue('events');
  const random = secret.slice(-43);
  await clientOf(releases.url, secret).get(releasesRoutes.status);
  const { rows } = await releases.sql.query(
    'SELECT (SELECT json_agg(t) FROM tokens t)::text || (SELECT json_agg(c) FROM changes c)::text AS everything',
  );
  const everywhere = [
    rows[0].everything,
    JSON.stringify((await operations.get(tokens)).body),
    JSON.stringify(releases.service.logs),
  ];
  expect(everywhere.map((text) => [text.length > 100, text.includes(random)])).toEqual(
    everywhere.map(() => [true, false]),
  );
});

it('the list of tokens contains when each was used', async () => {
  const [used, unused] = [await issue('events'), await issue('events')];
  await clientOf(releases.url, used.secret).get(releasesRoutes.status);
  const { body } = await operations.get(tokens);
  const lastUse = ({ id }: { id: string }) =>
    body.find((token: { id: string }) => token.id === id).lastUsedAt;
  expect([lastUse(used), lastUse(unused)]).toEqual([expect.any(String), null]);
});

describe('A team', () => {
  let events: Client;
  let dealers: Client;

  beforeAll(async () => {
    [events, dealers] = [await releases.team('events'), await releases.team('dealers')];
    for (const version of ['1', '2'])
      await events.publish(await build(releases.store, { version }));
    await events.promote([{ name: 'mfe-events', version: '1' }]);
  });

  it('a team cannot issue, list or revoke tokens, or lock channels', async () => {
    const answers = [
      await events.post(issueToken, { team: 'events', name: 'more' }),
      await events.get(tokens),
      await events.post(revokeToken, { reason: 'no reason' }, { id: 'x' }),
      await events.post(releasesRoutes.setLock, { reason: 'ours alone', locked: true }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'forbidden']),
    );
  });

  it('a team cannot change remotes of another team with any command', async () => {
    const answers = [
      await dealers.promote([{ name: 'mfe-events', version: '2' }]),
      await dealers.rollBack([{ name: 'mfe-events', version: '1' }]),
      await dealers.setCanary('mfe-events', '2', 5),
      await dealers.stopCanary('mfe-events'),
      await dealers.post(releasesRoutes.issuePreview, {
        name: 'mfe-events',
        version: '2',
        reason: 'to look',
      }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [403, 'foreign_remote']),
    );
    expect((await events.get(releasesRoutes.status)).body.revision).toBe(1);
  });

  it('a team may read versions, status and the audit log', async () => {
    const answers = [
      await dealers.get(releasesRoutes.versions, { query: { name: 'mfe-events' } }),
      await dealers.get(releasesRoutes.status),
      await dealers.get(releasesRoutes.changes),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('a team cannot name an operator', async () => {
    const { status, body } = await events.promote([{ name: 'mfe-events', version: '2' }], {
      by: 'Ada',
    });
    expect([status, body.issues]).toEqual([
      422,
      [
        {
          path: 'by',
          message: 'Only the console may name an operator; remove this field',
        },
      ],
    ]);
  });

  it('the platform team may change every remote and issue tokens', async () => {
    const platform = await releases.team('platform');
    expect((await platform.promote([{ name: 'mfe-events', version: '2' }])).status).toBe(200);
    expect(
      (await platform.post(issueToken, { team: 'dealers', name: 'another' })).body.token,
    ).toMatchObject({ team: 'dealers', createdBy: 'platform: pipeline' });
  });
});
