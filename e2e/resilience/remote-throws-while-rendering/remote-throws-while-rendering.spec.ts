import { cp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { LiveRemote, ReleaseMap } from '@larkway/releases-contract';
import { type SecondSite, startSecondSite } from '../../fixtures/second-site';
import { stack } from '../../fixtures/stack';
import { expect, test } from '../../fixtures/test';

/** Its components load and throw as soon as the server renders them; the browser's build is sound. */
const faulty = 'mfe-dealers';
/** Each worker has a version of its own: none takes away what another is using. */
const suffix = `-throws-${process.pid}`;

const folderOf = (version: string) => path.join(stack().artefacts, faulty, version);

const releaseThrowingVersion = async ({ version }: LiveRemote): Promise<void> => {
  const folder = folderOf(`${version}${suffix}`);
  await cp(folderOf(version), folder, { recursive: true });
  let thrown = 0;
  for (const chunk of await readdir(path.join(folder, 'node'))) {
    const file = path.join(folder, 'node', chunk);
    const sound = await readFile(file, 'utf8');
    const throwing = sound.replace('(/* binding */ Component)', "(() => { throw new Error('thrown while rendering'); })");
    if (throwing === sound) continue;
    thrown += 1;
    await writeFile(file, throwing);
  }
  expect(thrown, 'modules with a component').toBeGreaterThan(4);
};

const withThrowing = (map: ReleaseMap): ReleaseMap => ({
  ...map,
  remotes: map.remotes.map((remote) => {
    if (remote.name !== faulty) return remote;
    const version = `${remote.version}${suffix}`;
    return { ...remote, version, base: `/assets/${faulty}/${version}/` };
  }),
});

test.describe('a remote whose components throw on the server', () => {
  let site: SecondSite;
  let throwing: string;

  test.beforeAll(async () => {
    const map = JSON.parse(await readFile(stack().releaseMap, 'utf8')) as ReleaseMap;
    const remote = map.remotes.find(({ name }) => name === faulty)!;
    throwing = folderOf(`${remote.version}${suffix}`);
    await releaseThrowingVersion(remote);
    site = await startSecondSite({ map: withThrowing });
  });
  test.afterAll(async () => {
    await site.stop();
    await rm(throwing, { recursive: true, force: true });
  });

  test('answers 503 on its own page, and the browser gets it by itself', async ({ page, tolerate }) => {
    tolerate(/503/);
    const response = await page.goto(`${site.origin}/dealerships`);
    expect(response?.status()).toBe(503);
    expect(await response?.text()).not.toContain('thrown while rendering');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: /directions/i }).first()).toBeVisible();
  });

  test('costs no other region of the home page, and the browser fills its own', async ({ page, tolerate }) => {
    tolerate(/Hydration: .*/);
    const response = await page.goto(`${site.origin}/`);
    expect(response?.status()).toBe(200);
    await expect(page.locator('main a[href^="/inventory/"]').first()).toBeVisible();
    await expect(page.locator('main summary')).toHaveCount(25);
    await expect(page.locator('main a[href="/states/florida"]').first()).toBeVisible();
  });
});
