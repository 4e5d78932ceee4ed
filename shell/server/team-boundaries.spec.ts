import cookies from '@fastify/cookie';
import { issuePass, readPass } from '@larkway/kit/signing';
import { teamBoundariesCookie, teamBoundariesLink } from '@larkway/ops-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { siteCookies } from './token-links.js';
import { registerTeamBoundaries, showsTeams } from './team-boundaries.js';

const key = 'the key that only console and site share';
const cookieName = '__Host-lw-team-boundaries';
const options = (known: string | undefined, insecure = false) => ({
  key: known,
  cookies: siteCookies(insecure),
});
const hour = 3_600_000;
const soon = () => Date.now() + hour;
const pass = (until = soon(), by = key, purpose = teamBoundariesCookie) =>
  issuePass(by, purpose, until);
const person =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let site: FastifyInstance;
let known: string | undefined;

beforeAll(async () => {
  site = Fastify();
  await site.register(cookies);
  await registerTeamBoundaries(site, options(key));
  site.get('/page', (request) => ({ shown: showsTeams(request, options(known)) }));
});

beforeEach(() => void (known = key));
afterAll(() => site.close());

const isShown = async (cookie: string | undefined, agent = person): Promise<boolean> => {
  const { shown } = (
    await site.inject({
      url: '/page',
      headers: { 'user-agent': agent },
      cookies: cookie === undefined ? {} : { [cookieName]: cookie },
    })
  ).json<{ shown: boolean }>();
  return shown;
};

describe('Team ownership', () => {
  test('is shown to a browser that has a pass', async () => {
    expect(await isShown(pass())).toBe(true);
  });

  test.each<[string, () => string | undefined]>([
    ['has none', () => undefined],
    ['has an empty one', () => ''],
    ['made one up', () => 'operator'],
    ['made one with another key', () => pass(soon(), `${key}!`)],
    ['has one for something else', () => pass(soon(), key, 'something else')],
    ['has the pass of a link', () => pass(soon(), key, teamBoundariesLink.purpose)],
    ['has one that has run out', () => pass(Date.now() - 1)],
    [
      'made one last longer',
      () =>
        Buffer.concat([
          Buffer.from(pass(soon() + hour), 'base64url').subarray(0, 6),
          Buffer.from(pass(), 'base64url').subarray(6),
        ]).toString('base64url'),
    ],
  ])('is not shown to a browser that %s', async (_what, make) => {
    expect(await isShown(make())).toBe(false);
  });

  test('is never shown to a crawler, even with a pass', async () => {
    expect(
      await isShown(
        pass(),
        'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      ),
    ).toBe(false);
  });

  test('is never shown on a site without a key', async () => {
    known = undefined;
    expect(await isShown(pass())).toBe(false);
  });

  test('is no longer shown after a call that removes the cookie', async () => {
    const response = await site.inject({ method: 'POST', url: '/team-boundaries/end' });
    expect(response.statusCode).toBe(204);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies[0]).toMatchObject({
      name: cookieName,
      value: '',
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
    });
    expect(response.cookies[0]!.expires!.getTime()).toBe(0);
  });
});

describe('A link from the console', () => {
  /** What the page of the link sends. */
  const follow = (given: string | undefined, to = site) =>
    to.inject({
      method: 'POST',
      url: teamBoundariesLink.path,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: given === undefined ? '' : new URLSearchParams({ token: given }).toString(),
    });
  const linkPass = (until = Date.now() + 60_000) => pass(until, key, teamBoundariesLink.purpose);

  test('is exchanged for a cookie of eight hours that no script reads, and leads to the home page', async () => {
    const response = await follow(linkPass());
    expect([
      response.statusCode,
      response.headers.location,
      response.headers['cache-control'],
      response.headers['referrer-policy'],
    ]).toEqual([303, '/', 'no-store', 'no-referrer']);
    const [cookie] = response.cookies;
    expect(cookie).toMatchObject({
      name: cookieName,
      path: '/',
      httpOnly: true,
      secure: true,
      sameSite: 'Lax',
      maxAge: 28_800,
    });
    expect(readPass(key, teamBoundariesCookie, cookie!.value)! - Date.now()).toBeGreaterThan(
      7.9 * hour,
    );
    expect(await isShown(cookie!.value)).toBe(true);
  });

  test('sets a cookie without Secure and prefix only if insecure cookies are configured', async () => {
    const local = Fastify();
    await local.register(cookies);
    await registerTeamBoundaries(local, options(key, true));
    const [cookie] = (await follow(linkPass(), local)).cookies;
    expect(cookie).toMatchObject({ name: 'lw-team-boundaries', httpOnly: true });
    expect(cookie).not.toHaveProperty('secure');
    await local.close();
  });

  test.each<[string, () => string | undefined]>([
    ['that has expired', () => linkPass(Date.now() - 1)],
    ['without a pass', () => undefined],
    ['with a forged pass', () => 'operator'],
    ['with the value of the cookie, which would otherwise last forever', () => pass()],
    ['signed with another key', () => pass(soon(), `${key}!`, teamBoundariesLink.purpose)],
  ])('%s is refused and sets no cookie', async (_what, make) => {
    const response = await follow(make());
    expect([response.statusCode, response.cookies, response.headers['cache-control']]).toEqual([
      403,
      [],
      'no-store',
    ]);
  });

  test('sets no cookie for a token in the path, which logs may keep', async () => {
    const response = await site.inject(
      `${teamBoundariesLink.path}?pass=${encodeURIComponent(linkPass())}`,
    );
    expect([response.statusCode, response.cookies]).toEqual([200, []]);
  });

  test('is refused on a site without a key', async () => {
    const closed = Fastify();
    await closed.register(cookies);
    await registerTeamBoundaries(closed, options(undefined));
    expect((await follow(linkPass(), closed)).statusCode).toBe(403);
    await closed.close();
  });
});
