import { releasesRoutes } from '@larkway/releases-contract';
import { expect, type OwnReleases, retext, test } from '../../fixtures/own-releases';

const team = 'mfe-dealers';
const crawler = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

test.describe.configure({ timeout: 90_000 });
test.afterEach(({ releases }) => releases.reset());

/** Tries a version as a canary of different shares of visitors. */
const tryCanary = async (releases: OwnReleases) => {
  const before = await releases.stable(team);
  const { release } = await releases.publish(team, 'canary', (files) =>
    retext(files, 'Find a dealer', 'Find a canary'),
  );
  return {
    set: async (percent: number) => {
      await releases.call(releasesRoutes.setCanary, {
        body: { name: team, version: release.version, percent, reason: 'A few first' },
      });
      await releases.untilShown();
    },
    ask: async (headers: Record<string, string> = {}) => {
      const response = await fetch(`${releases.origin}/dealerships`, {
        headers: { 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0', ...headers },
      });
      const isCanary = (await response.text()).includes('Find a canary');
      // From the cache or not, the header says what this visitor got.
      expect(response.headers.get('larkway-versions')).toContain(
        isCanary ? `${team}="${release.version}";canary` : `${team}="${before}";stable`,
      );
      return { isCanary, cookie: response.headers.get('set-cookie') };
    },
  };
};

test('a canary is shown to a constant share of visitors and never to crawlers', async ({
  releases,
}) => {
  const { set, ask } = await tryCanary(releases);
  await set(40);
  let few = 0;
  for (let visitor = 0; visitor < 60; visitor += 1) {
    const { isCanary, cookie } = await ask();
    few += Number(isCanary);
    const [bucket] = cookie!.split(';');
    expect(cookie).toMatch(
      /^__Host-lw-draw=[0-9a-f]{8}; .*Path=\/; HttpOnly; Secure; SameSite=Lax/i,
    );
    expect((await ask({ cookie: bucket! })).isCanary).toBe(isCanary);
  }
  // Out of sixty, these bounds are missed once in ten million runs.
  expect(few).toBeGreaterThan(4);
  expect(few).toBeLessThan(46);
  expect(await ask({ 'user-agent': crawler })).toEqual({ isCanary: false, cookie: null });
});

test(
  'a canary is shown to no visitor at 0 percent, to all at 100 percent',
  { tag: '@nightly' },
  async ({ releases }) => {
    const { set, ask } = await tryCanary(releases);
    await set(0);
    expect(await ask()).toEqual({ isCanary: false, cookie: null });
    await set(100);
    expect(await ask()).toEqual({ isCanary: true, cookie: null });
  },
);
