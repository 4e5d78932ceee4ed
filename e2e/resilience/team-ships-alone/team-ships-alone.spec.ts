import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMfe } from '@larkway/infra/local';
import { repetitions } from '@larkway/infra/tier';
import { expect, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';
import { teamCheckout } from '../../fixtures/team-checkout';

/** Checking and building a whole remote takes long: `release-command.spec.ts` does it in each run. */
const changed = repetitions({ everyRun: [], nightly: ['mfe-dealers'] });

test.describe.configure({ timeout: 180_000 });
test.afterEach(({ releases }) => releases.reset());

/** Hashes of everything in the artifact store but one remote's files, and of the shell. */
const hashesWithout = async (
  artifacts: string,
  shell: string,
  name: string,
): Promise<Record<string, string>> => {
  const entries = [
    ...(await readdir(artifacts, { recursive: true, withFileTypes: true })),
    ...(await readdir(shell, { recursive: true, withFileTypes: true })),
  ];
  // Other tests make their own versions meanwhile: those that were there before are what counts.
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
    .filter((file) => !file.includes(`/${name}/`));
  return Object.fromEntries(
    await Promise.all(
      files.map(
        async (file) =>
          [
            file,
            createHash('sha256')
              .update(await readFile(file).catch(() => ''))
              .digest('hex'),
          ] as const,
      ),
    ),
  );
};

test('a team creates a remote, changes a word of another one, publishes and promotes them: they are on the site, nothing else was built, and the shell is unchanged', async ({
  releases,
  page,
}) => {
  const { artifacts } = releases.stack.addresses;
  const checkout = await teamCheckout(releases, changed);
  const shell = path.join(checkout.folder, 'shell/dist');
  const before = await hashesWithout(artifacts, shell, 'mfe-dealers');
  for (const name of changed) {
    const file = path.join(checkout.folder, name, 'src/features/dealerships/dealerships-page.tsx');
    const text = await readFile(file, 'utf8');
    await writeFile(file, text.replace('Find a dealer', 'Find a dealer near you'));
  }
  const { path: address } = await createMfe({
    root: checkout.folder,
    name: 'mfe-events',
    team: 'events',
  });
  expect((await fetch(`${releases.origin}${address}`)).status).toBe(404);

  const shipped = [...changed, 'mfe-events'];
  for (const name of shipped)
    expect(await checkout.release('publish', name)).toContain('published');
  expect(
    await checkout.release('promote', ...shipped, '--reason', 'Clearer words, and a first version'),
  ).toContain('revision');
  await expect
    .poll(async () => (await fetch(`${releases.origin}${address}`)).status, { timeout: 30_000 })
    .toBe(200);

  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  await page.goto(changed.length > 0 ? '/dealerships' : '/thank-you');
  if (changed.length > 0) await expect(heading).toHaveText('Find a dealer near you');
  await settled(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Events', exact: true }).click();
  await expect(page).toHaveURL(address);
  await settled(page);
  await expect(heading).toHaveText('Events');
  await expect(page).toHaveTitle(/^Events \| /);

  await test.step('its entry in the header, which still fits, and its part of the home page', async () => {
    await page.setViewportSize({ width: 1024, height: 768 });
    await page.goto('/');
    await settled(page);
    const entry = page
      .getByRole('banner')
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Events', exact: true });
    await expect(entry).toHaveAttribute('href', address);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(1024);
    const section = page.getByRole('region', { name: 'Events' });
    await expect(section).toHaveCount(1);
    await section.getByRole('link', { name: 'See Events' }).click();
    await expect(page).toHaveURL(address);
  });

  const after = await hashesWithout(artifacts, shell, 'mfe-dealers');
  for (const [name, hash] of Object.entries(before))
    if (after[name] !== undefined) expect(after[name], name).toBe(hash);
  await checkout.remove();
});
