import cookies from '@fastify/cookie';
import { issueOperatorPass } from '@larkway/kit';
import { teamBoundariesCookie } from '@larkway/ops-contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { registerTeamBoundaries, showsTeams } from './team-boundaries.js';

const token = 'the operations token that console and site share';
const hour = 3_600_000;
const soon = () => Date.now() + hour;
const pass = (until = soon(), by = token, purpose = teamBoundariesCookie) => issueOperatorPass(by, purpose, until);
const person = 'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

let site: FastifyInstance;
let known: string | undefined;

beforeAll(async () => {
  site = Fastify();
  await site.register(cookies);
  registerTeamBoundaries(site);
  site.get('/page', (request) => ({ shown: showsTeams(request, known) }));
});

beforeEach(() => void (known = token));
afterAll(() => site.close());

const isShown = async (cookie: string | undefined, agent = person): Promise<boolean> => {
  const { shown } = (await site.inject({ url: '/page', headers: { 'user-agent': agent }, cookies: cookie === undefined ? {} : { [teamBoundariesCookie]: cookie } })).json<{ shown: boolean }>();
  return shown;
};

describe('Which team owns what', () => {
  test('is shown to a browser that has a pass', async () => {
    expect(await isShown(pass())).toBe(true);
  });

  test.each<[string, () => string | undefined]>([
    ['has none', () => undefined],
    ['has an empty one', () => ''],
    ['made one up', () => 'operator'],
    ['made one with another token', () => pass(soon(), `${token}!`)],
    ['has one for something else', () => pass(soon(), token, 'something else')],
    ['has one that has run out', () => pass(Date.now() - 1)],
    ['made one last longer', () => Buffer.concat([Buffer.from(pass(soon() + hour), 'base64url').subarray(0, 6), Buffer.from(pass(), 'base64url').subarray(6)]).toString('base64url')],
  ])('is not shown to a browser that %s', async (_what, make) => {
    expect(await isShown(make())).toBe(false);
  });

  test('is shown to no crawler, whatever it carries', async () => {
    expect(await isShown(pass(), 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)')).toBe(false);
  });

  test('is shown to nobody where the site knows no operations', async () => {
    known = undefined;
    expect(await isShown(pass())).toBe(false);
  });

  test('is given up by a call that takes the pass away', async () => {
    const response = await site.inject({ method: 'POST', url: '/team-boundaries/end' });
    expect(response.statusCode).toBe(204);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.cookies[0]).toMatchObject({ name: teamBoundariesCookie, value: '', path: '/', httpOnly: true, sameSite: 'Strict' });
    expect(response.cookies[0]!.expires!.getTime()).toBe(0);
  });
});
