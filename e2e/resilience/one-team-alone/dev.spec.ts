import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { services as allServices } from '@larkway/infra/local';
import { createSigner } from '@larkway/kit/signing';
import { testSiteKeys } from '@larkway/kit/testing';
import { expect, type OwnReleases, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';
import { type TeamCheckout, teamCheckout } from '../../fixtures/team-checkout';
import { isAlive, type TeamCommand, teamCommand } from '../../fixtures/team-command';

interface Work extends TeamCommand {
  /** Changes a text of a source file. */
  rewrite: (file: string, from: string, to: string) => Promise<void>;
}

const surroundingsOf = ({ stack }: OwnReleases): NodeJS.ProcessEnv => {
  const { releases, services, artifacts } = stack.addresses;
  return {
    RELEASES_URL: services.releases,
    RELEASE_PUBLIC_KEYS: createSigner(releases.signingKey).publicKey,
    ARTIFACTS_DIR: artifacts,
    API_UPSTREAMS: allServices
      .flatMap(({ name, api }) => api.map((prefix) => `${prefix}=${services[name]}`))
      .join(','),
    FORM_SIGNING_KEY: testSiteKeys.FORM_SIGNING_KEY,
  };
};

const rewriting =
  ({ folder }: TeamCheckout) =>
  async (file: string, from: string, to: string): Promise<void> => {
    const source = path.join(folder, 'mfe-dealers/src/features', file);
    const text = await readFile(source, 'utf8');
    if (!text.includes(from)) throw new Error(`"${from}" does not stand in ${file}`);
    await writeFile(source, text.replace(from, to));
  };

// One after the other, as a developer works: the command is started once.
test.describe.configure({ mode: 'default', timeout: 360_000 });

let checkout: TeamCheckout;
let work: Work;

/** `npm run dev -w mfe-dealers` in a separate checkout. */
test.beforeAll(async ({ releases }) => {
  test.setTimeout(360_000);
  checkout = await teamCheckout(releases, ['mfe-dealers']);
  work = {
    ...(await teamCommand(
      'dev',
      path.join(checkout.folder, 'mfe-dealers'),
      surroundingsOf(releases),
    )),
    rewrite: rewriting(checkout),
  };
});
test.afterAll(async () => {
  await work.end();
  await checkout.remove();
});

const policyOf = async (address: string): Promise<string> =>
  (await fetch(address)).headers.get('content-security-policy')!.replace(/nonce-[^']+/g, 'nonce');

test('a change of a source is in the open page at once with what was typed, then in the server’s HTML, and in no other site; one that does not build is reported in the page, which stays as it was, until it is fixed; a page that is opened while a change is being built shows it as soon as the site has it', async ({
  releases,
  page,
}) => {
  const file = 'dealerships/dealerships-page.tsx';
  await page.goto(`${work.address}/dealerships`);
  await settled(page);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await test.step('in the open page, and in the server’s HTML', async () => {
    await main.getByRole('searchbox').fill('Aus');
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await work.rewrite(file, 'Find a dealer', 'Find a dealer near you');
    await expect(heading).toHaveText('Find a dealer near you', { timeout: 90_000 });
    await expect(main.getByRole('searchbox')).toHaveValue('Aus');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);

    await expect
      .poll(async () => (await fetch(`${work.address}/dealerships`)).text(), { timeout: 90_000 })
      .toContain('Find a dealer near you');
    await page.reload();
    await expect(heading).toHaveText('Find a dealer near you');
    await settled(page);
    expect(await (await fetch(`${releases.origin}/dealerships`)).text()).not.toContain(
      'Find a dealer near you',
    );
  });
  await test.step('a source that cannot be built', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'dealerships-page.tsx' });
    await work.rewrite(file, 'export const Component', 'export const const Component');
    await expect(alert).toBeVisible({ timeout: 90_000 });
    await expect(heading).toHaveText('Find a dealer near you');
    expect(work.said()).toContain('cannot be built');
    await work.rewrite(file, 'export const const Component', 'export const Component');
    await expect(alert).toHaveCount(0, { timeout: 90_000 });
  });
  await test.step('a page that is opened while a change is being built', async () => {
    await work.rewrite(file, 'Find a dealer near you', 'Find a dealer');
    // The page may just be reloading itself, which aborts this reload and opens it while the change
    // is being built, too.
    await page.reload().catch((error: Error) => {
      if (!/ERR_ABORTED|Not attached to an active page/.test(error.message)) throw error;
    });
    await expect(heading).toHaveText('Find a dealer', { timeout: 90_000 });
    await settled(page);
  });
});

test('other teams’ parts are the live versions, with the content security policy of the site', async ({
  releases,
}) => {
  const response = await fetch(work.address);
  const html = await response.text();
  const versionOf = (name: string): string | undefined =>
    new RegExp(`data-remote="${name}" data-version="([^"]+)"`).exec(html)?.[1];
  expect(versionOf('mfe-dealers')).toMatch(/-dev\.\d+$/);
  // What is static elsewhere runs here, so that it takes changes in.
  const [, region] =
    /data-remote="mfe-dealers".*?<script[^>]*data-region[^>]*>(.*?)<\/script>/s.exec(html)!;
  expect(JSON.parse(region!)).not.toHaveProperty('isStatic', true);
  for (const name of ['mfe-inventory', 'mfe-content'])
    expect(versionOf(name)).toBe(await releases.stable(name));
  expect(await policyOf(`${work.address}/`)).toBe(await policyOf(`${releases.origin}/`));
  // Hot updates have no hash.
  expect(response.headers.has('integrity-policy')).toBe(false);
});

test('versions that go live meanwhile are shown', async ({ releases }) => {
  const { release } = await releases.publish('mfe-content', 'meanwhile', () => undefined);
  await releases.promote('mfe-content', release.version);
  await expect
    .poll(async () => (await fetch(`${work.address}/faq`)).text(), { timeout: 90_000 })
    .toContain(`data-version="${release.version}"`);
  await releases.reset();
});

test('a request with another host name is refused', async () => {
  const { port } = new URL(work.address);
  const status = await new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: '/dealerships',
        headers: { host: `elsewhere.example:${port}` },
      },
      (response) => resolve(response.resume().statusCode),
    )
      .once('error', reject)
      .end();
  });
  expect(status).toBe(421);
});

test('Ctrl-C stops everything that the command has started', async () => {
  const started = work.descendants();
  expect(started.length).toBeGreaterThan(0);
  expect(await work.end()).toBe(130);
  await expect.poll(() => started.filter(isAlive)).toEqual([]);
  await expect(fetch(work.address)).rejects.toThrow();
});
