import {
  mostPasskeys,
  opsRoutes,
  type Passkey,
  type PasskeySignature,
} from '@larkway/ops-contract';
import pg from 'pg';
import { Authenticator } from './authenticator.js';
import { type Answer, Browser, confirm, followLink, invite, type SetUp } from './browser.js';
import { type StartedOps, startOps } from './start-ops.js';

jest.setTimeout(60_000);

let ops: StartedOps;
let admin: SetUp;
let client: pg.Client;
/** With a host name, without which there are no passkeys. */
let origin: string;

beforeAll(async () => {
  ops = await startOps();
  origin = ops.url.replace('127.0.0.1', 'localhost');
  admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
  client = new pg.Client({ connectionString: ops.database });
  await client.connect();
});

afterAll(async () => {
  await client.end();
  await ops.stop();
});

const refusal = ({ status, body }: Answer) => [status, body.code];

const add = async (
  { browser }: SetUp,
  device = new Authenticator(),
  behavior: { origin?: string; isRecognized?: boolean } = {},
): Promise<{ device: Authenticator; answer: Answer }> => {
  const options = await browser.post(opsRoutes.passkeyCreationOptions.path);
  expect(options.status).toBe(200);
  const passkey = device.create(options.body, { origin, ...behavior });
  return { device, answer: await browser.post(opsRoutes.addPasskey.path, passkey) };
};

/** An operator whose console has a host name. */
const invited = async (name: string): Promise<SetUp> => {
  await confirm(admin);
  const operator = await invite(admin, name, 'operator');
  operator.browser.url = origin;
  return operator;
};

const withPasskey = async (
  name: string,
  device = new Authenticator(),
): Promise<SetUp & { device: Authenticator }> => {
  const operator = await invited(name);
  await confirm(operator);
  expect((await add(operator, device)).answer.status).toBe(200);
  return { ...operator, device };
};

const optionsIn = async (browser: Browser, route: { path: string }) =>
  (await browser.post(route.path)).body;

const signInWith = async (
  device: Authenticator,
  change: (signature: PasskeySignature) => PasskeySignature = (signature) => signature,
  behavior: { origin?: string; isRecognized?: boolean } = {},
): Promise<{ browser: Browser; answer: Answer; signature: PasskeySignature }> => {
  const browser = new Browser(origin);
  const options = await optionsIn(browser, opsRoutes.passkeySignInOptions);
  const signature = change(device.sign(options, { origin, ...behavior }));
  return {
    browser,
    signature,
    answer: await browser.post(opsRoutes.signInWithPasskey.path, signature),
  };
};

const actionsOf = async ({ session }: SetUp): Promise<[string, unknown][]> => {
  const { rows } = await client.query<{ entry: string }>(
    `SELECT entry FROM audit WHERE entry::jsonb #>> '{operator,id}' = $1 ORDER BY number`,
    [session.operator.id],
  );
  return rows
    .map(({ entry }) => JSON.parse(entry) as { action: string; detail: { by?: string } })
    .filter(({ action }) => !['set-up', 'sign-out'].includes(action))
    .map(({ action, detail }) => [action, detail.by]);
};

it('a passkey is added after a confirmation, signs in without password and code, confirms, and is removed; the audit log names each', async () => {
  const pat = await invited('Pat');
  expect(refusal(await pat.browser.post(opsRoutes.passkeyCreationOptions.path))).toEqual([
    403,
    'confirmation_needed',
  ]);
  await confirm(pat);
  const { device, answer } = await add(pat);
  expect(answer.body).toMatchObject([{ device: 'Unknown device', usedAt: null }]);

  const { browser, answer: entered } = await signInWith(device);
  expect(entered.body).toMatchObject({ stage: 'signed-in', operator: { name: 'Pat' } });
  const [used] = (await browser.get(opsRoutes.listPasskeys.path)).body as Passkey[];
  expect(used!.usedAt).not.toBeNull();

  const remove = () => browser.post(opsRoutes.removePasskey.path.replace(':id', used!.id));
  expect(refusal(await remove())).toEqual([403, 'confirmation_needed']);
  const options = await optionsIn(browser, opsRoutes.passkeyConfirmationOptions);
  expect(options.allowCredentials).toHaveLength(1);
  const confirmed = await browser.post(opsRoutes.confirm.path, {
    passkey: device.sign(options, { origin }),
  });
  expect(confirmed.status).toBe(200);
  expect((await remove()).body).toEqual([]);
  expect((await signInWith(device)).answer.status).toBe(401);
  expect(await actionsOf(pat)).toEqual([
    ['identity-confirmed', 'password'],
    ['passkey-added', undefined],
    ['sign-in', 'passkey'],
    ['identity-confirmed', 'passkey'],
    ['passkey-removed', undefined],
  ]);
});

describe('a sign-in is refused', () => {
  let device: Authenticator;

  beforeAll(async () => void ({ device } = await withPasskey('Robin')));

  it.each<[string, Parameters<typeof signInWith>[1], Parameters<typeof signInWith>[2]]>([
    ['for a page of another origin', undefined, { origin: 'https://larkway.example.net' }],
    ['if the device has not recognized its owner', undefined, { isRecognized: false }],
    [
      'with a signature of something else',
      (signature) => ({
        ...signature,
        response: { ...signature.response, signature: Buffer.from('none').toString('base64url') },
      }),
      {},
    ],
    [
      'in the name of another operator',
      (signature) => ({
        ...signature,
        response: {
          ...signature.response,
          userHandle: Buffer.from(admin.session.operator.id).toString('base64url'),
        },
      }),
      {},
    ],
    ['with an unknown passkey', (signature) => ({ ...signature, id: 'bm9uZQ' }), {}],
  ])('%s', async (_case, change, behavior) => {
    const { browser, answer } = await signInWith(device, change, behavior);
    expect(refusal(answer)).toEqual([401, 'refused']);
    expect((await browser.get(opsRoutes.whoAmI.path)).body.stage).toBe('signed-out');
  });

  it('with a signature that was used before', async () => {
    const { device: synchronized } = await withPasskey('Lou', new Authenticator(false));
    const { signature, answer } = await signInWith(synchronized);
    expect(answer.status).toBe(200);
    const again = await new Browser(origin).post(opsRoutes.signInWithPasskey.path, signature);
    expect(refusal(again)).toEqual([401, 'refused']);
  });

  it('with a challenge for a confirmation, one that was made up, and one that has expired', async () => {
    const { browser } = await signInWith(device);
    const { challenge, rpId } = await optionsIn(browser, opsRoutes.passkeyConfirmationOptions);
    const inFuture = Buffer.from(`${Date.now() + 60_000}.none.none`).toString('base64url');
    const [expires, random, signature] = Buffer.from(
      (await optionsIn(browser, opsRoutes.passkeySignInOptions)).challenge,
      'base64url',
    )
      .toString()
      .split('.');
    const changed = Buffer.from(`${Number(expires) + 1}.${random}.${signature}`);
    for (const given of [challenge, inFuture, changed.toString('base64url')]) {
      const signed = device.sign({ challenge: given, rpId }, { origin });
      const answer = await new Browser(origin).post(opsRoutes.signInWithPasskey.path, signed);
      expect(refusal(answer)).toEqual([401, 'refused']);
    }
  });

  it('with a copy of the passkey that counts its signatures from the start', async () => {
    await client.query('UPDATE passkeys SET signatures = 1000');
    expect(refusal((await signInWith(device)).answer)).toEqual([401, 'refused']);
    await client.query('UPDATE passkeys SET signatures = 0');
    expect((await signInWith(device)).answer.status).toBe(200);
  });

  it('once the operator is disabled', async () => {
    const sam = await withPasskey('Sam');
    await client.query('UPDATE operators SET disabled_at = now() WHERE id = $1', [
      sam.session.operator.id,
    ]);
    expect(refusal((await signInWith(sam.device)).answer)).toEqual([401, 'refused']);
  });
});

it('a confirmation accepts no passkey of another operator', async () => {
  const kim = await withPasskey('Kim');
  const lee = await withPasskey('Lee');
  const options = await optionsIn(kim.browser, opsRoutes.passkeyConfirmationOptions);
  const answer = await kim.browser.post(opsRoutes.confirm.path, {
    passkey: lee.device.sign(options, { origin }),
  });
  expect(refusal(answer)).toEqual([401, 'refused']);
});

it('a passkey is not added for another page, without recognition, twice, or for another operator', async () => {
  const jo = await withPasskey('Jo');
  for (const behavior of [{ origin: 'https://larkway.example.net' }, { isRecognized: false }])
    expect(refusal((await add(jo, new Authenticator(), behavior)).answer)).toEqual([
      401,
      'refused',
    ]);
  expect(refusal((await add(jo, jo.device)).answer)).toEqual([409, 'conflict']);
  const max = await withPasskey('Max');
  const { body: options } = await max.browser.post(opsRoutes.passkeyCreationOptions.path);
  const answer = await jo.browser.post(
    opsRoutes.addPasskey.path,
    new Authenticator().create(options, { origin }),
  );
  expect(refusal(answer)).toEqual([401, 'refused']);
});

it(`an operator has at most ${mostPasskeys} passkeys, and removes only their own`, async () => {
  const ray = await withPasskey('Ray');
  const { body: early } = await ray.browser.post(opsRoutes.passkeyCreationOptions.path);
  for (let count = 1; count < mostPasskeys; count += 1)
    expect((await add(ray)).answer.status).toBe(200);
  const more = await ray.browser.post(opsRoutes.passkeyCreationOptions.path);
  expect(refusal(more)).toEqual([409, 'conflict']);
  const late = new Authenticator().create(early, { origin });
  expect(refusal(await ray.browser.post(opsRoutes.addPasskey.path, late))).toEqual([
    409,
    'conflict',
  ]);
  const [one] = (await ray.browser.get(opsRoutes.listPasskeys.path)).body as Passkey[];
  const uma = await withPasskey('Uma');
  const removed = await uma.browser.post(opsRoutes.removePasskey.path.replace(':id', one!.id));
  expect(refusal(removed)).toEqual([404, 'not_found']);
});

it('a reset voids all passkeys of the operator at once', async () => {
  const { device, session } = await withPasskey('Maria');
  await confirm(admin);
  const path = opsRoutes.renewLink.path.replace(':id', session.operator.id);
  expect((await admin.browser.post(path)).status).toBe(200);
  expect(refusal((await signInWith(device)).answer)).toEqual([401, 'refused']);
});

it('a console without a host name says that passkeys need one', async () => {
  const answer = await new Browser(ops.url).post(opsRoutes.passkeySignInOptions.path);
  expect(refusal(answer)).toEqual([409, 'conflict']);
  expect(answer.body.error).toMatch('Passkeys need a host name.');
});
