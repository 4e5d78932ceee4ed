import { readFile, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { createMfe, services as allServices } from '@larkway/infra/local';
import { isNightly } from '@larkway/infra/tier';
import { createSigner } from '@larkway/kit/signing';
import { testSiteKeys } from '@larkway/kit/testing';
import type { Page } from '@playwright/test';
import { expect, type OwnReleases, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';
import { type TeamCheckout, teamCheckout } from '../../fixtures/team-checkout';
import { isAlive, type TeamCommand, teamCommand } from '../../fixtures/team-command';

interface Work extends TeamCommand {
  /** Path of the remote's page. */
  page: string;
  /** Changes a text of the page's source. */
  rewrite: (from: string, to: string) => Promise<void>;
}

/** A page that has something to type in, and is static on the site. */
const source = `import { useState } from 'react';
import { chakra, Container, Heading } from '@larkway/sdk';

export const load = () => Promise.resolve({ fallback: {}, isStatic: true });

export const Component = () => {
  const [text, setText] = useState('');
  return (
    <Container as="section" paddingBlock="section">
      <Heading level={1}>Find an event</Heading>
      <chakra.input
        type="search"
        aria-label="Search events"
        value={text}
        onChange={({ target }: { target: HTMLInputElement }) => setText(target.value)}
      />
      <output>{text}</output>
    </Container>
  );
};
`;

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

const EMPTY_MILLISECONDS = 300;

/** Saves as many editors do on a slow disk: the file is empty before it has the new text. */
const rewriting = (file: string) => async (from: string, to: string) => {
  const text = await readFile(file, 'utf8');
  if (!text.includes(from)) throw new Error(`"${from}" is not in ${file}`);
  await writeFile(file, '');
  await wait(EMPTY_MILLISECONDS);
  await writeFile(file, text.replace(from, to));
};

// One after the other, as a developer works: the command is started once.
test.describe.configure({ mode: 'default', timeout: 360_000 });

let checkout: TeamCheckout;
let work: Work;

/** `npm run dev` in the folder of a new remote, which a bundler builds in less than a second. */
test.beforeAll(async ({ releases }) => {
  test.setTimeout(360_000);
  checkout = await teamCheckout(releases, []);
  const { folder, path: page } = await createMfe({
    root: checkout.folder,
    name: 'mfe-events',
    team: 'events',
  });
  const file = path.join(folder, 'src/features/events/events-page.tsx');
  await writeFile(file, source);
  work = {
    ...(await teamCommand('dev', folder, surroundingsOf(releases))),
    page,
    rewrite: rewriting(file),
  };
});
test.afterAll(async ({ releases }) => {
  await work.end();
  await checkout.remove();
  // Now, because the command would follow this change, too.
  await releases.reset();
});

const policyOf = async (address: string): Promise<string> =>
  (await fetch(address)).headers.get('content-security-policy')!.replace(/nonce-[^']+/g, 'nonce');

/** The page may just be reloading itself, which aborts this and opens it, too. */
const reload = (page: Page): Promise<unknown> =>
  page.reload().catch((error: Error) => {
    if (!/ERR_ABORTED|Not attached to an active page/.test(error.message)) throw error;
  });

test('a change of a source is in the open page at once with what was typed, then in the server’s HTML, and in no other site; one that does not build is reported in the page, which stays as it was, until it is fixed; a page that is opened while a change is being built shows it as soon as the site has it', async ({
  releases,
  page,
}) => {
  const address = work.address + work.page;
  await page.goto(address);
  await settled(page);
  const main = page.getByRole('main');
  const heading = main.getByRole('heading', { level: 1 });
  await test.step('in the open page', async () => {
    // The part of a team takes over its HTML after the page has reported its view. A text that was
    // typed before is in the field but unknown to React, and the same text again is no change for it.
    await expect(async () => {
      await main.getByRole('searchbox').fill('');
      await main.getByRole('searchbox').fill('Par');
      await expect(main.locator('output')).toHaveText('Par', { timeout: 1_000 });
    }).toPass();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));

    await work.rewrite('Find an event', 'Find an event near you');
    await expect(heading).toHaveText('Find an event near you', { timeout: 90_000 });
    await expect(main.getByRole('searchbox')).toHaveValue('Par');
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true);
  });
  await test.step('in a page that is opened before the site has it, and in the server’s HTML', async () => {
    await reload(page);
    await expect(heading).toHaveText('Find an event near you', { timeout: 90_000 });
    await expect
      .poll(async () => (await fetch(address)).text(), { timeout: 90_000 })
      .toContain('Find an event near you');
    await settled(page);
    expect((await fetch(releases.origin + work.page)).status).toBe(404);
  });
  await test.step('a source that cannot be built', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'events-page.tsx' });
    await work.rewrite('export const Component', 'export const const Component');
    await expect(alert).toBeVisible({ timeout: 90_000 });
    await expect(heading).toHaveText('Find an event near you');
    expect(work.said()).toContain('cannot be built');
    await work.rewrite('export const const Component', 'export const Component');
    await expect(alert).toHaveCount(0, { timeout: 90_000 });
  });
  if (!isNightly) return;
  await test.step('a page that is opened while a change is being built', async () => {
    await work.rewrite('Find an event near you', 'Find an event');
    await reload(page);
    await expect(heading).toHaveText('Find an event', { timeout: 90_000 });
    await settled(page);
  });
});

test('other teams’ parts are the live versions, with the content security policy of the site', async ({
  releases,
}) => {
  const versionIn = (html: string, name: string): string | undefined =>
    new RegExp(`data-remote="${name}" data-version="([^"]+)"`).exec(html)?.[1];
  const own = await (await fetch(work.address + work.page)).text();
  expect(versionIn(own, 'mfe-events')).toMatch(/-dev\.\d+$/);
  // What is static elsewhere runs here, so that it takes changes in.
  const [, region] =
    /data-remote="mfe-events".*?<script[^>]*data-region[^>]*>(.*?)<\/script>/s.exec(own)!;
  expect(JSON.parse(region!)).not.toHaveProperty('isStatic', true);

  const response = await fetch(work.address);
  const html = await response.text();
  for (const name of ['mfe-inventory', 'mfe-dealers', 'mfe-content'])
    expect(versionIn(html, name)).toBe(await releases.stable(name));
  expect(await policyOf(`${work.address}/`)).toBe(await policyOf(`${releases.origin}/`));
  // Hot updates have no hash.
  expect(response.headers.has('integrity-policy')).toBe(false);
});

// In each run by `development-map.spec.ts`.
test('versions that go live meanwhile are shown', { tag: '@nightly' }, async ({ releases }) => {
  const { release } = await releases.publish('mfe-content', 'meanwhile', () => undefined);
  await releases.promote('mfe-content', release.version);
  await expect
    .poll(async () => (await fetch(`${work.address}/faq`)).text(), { timeout: 90_000 })
    .toContain(`data-version="${release.version}"`);
});

test('a request with another host name is refused', async () => {
  const { port } = new URL(work.address);
  const status = await new Promise((resolve, reject) => {
    request(
      {
        host: '127.0.0.1',
        port,
        path: work.page,
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
