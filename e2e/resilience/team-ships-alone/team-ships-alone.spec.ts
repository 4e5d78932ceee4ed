import { createHash } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createMfe } from '@larkway/infra/local';
import { expect, test } from '../../fixtures/own-releases';
import { settled } from '../../fixtures/settled';
import { teamCheckout } from '../../fixtures/team-checkout';

test.describe.configure({ timeout: 180_000 });
test.afterEach(({ releases }) => releases.reset());

/** Hashes of everything in the artefact store but one remote's files, and of the shell. */
const hashesWithout = async (artefacts: string, shell: string, name: string): Promise<Record<string, string>> => {
  const entries = [...(await readdir(artefacts, { recursive: true, withFileTypes: true })), ...(await readdir(shell, { recursive: true, withFileTypes: true }))];
  // Other tests make versions of their own meanwhile: those that were there before are what counts.
  const files = entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name)).filter((file) => !file.includes(`/${name}/`));
  return Object.fromEntries(await Promise.all(files.map(async (file) => [file, createHash('sha256').update(await readFile(file).catch(() => '')).digest('hex')] as const)));
};

test('a team changes a word, publishes and promotes: it is on the site, and nothing else was built', async ({ releases, page }) => {
  const { artefacts } = releases.stack.addresses;
  const checkout = await teamCheckout(releases, ['mfe-dealers']);
  const shell = path.join(checkout.folder, 'shell/dist');
  const before = await hashesWithout(artefacts, shell, 'mfe-dealers');
  const file = path.join(checkout.folder, 'mfe-dealers/src/features/dealerships/dealerships-page.tsx');
  await writeFile(file, (await readFile(file, 'utf8')).replace('Find a dealer', 'Find a dealer near you'));

  expect(await checkout.release('publish', 'mfe-dealers')).toContain('published');
  expect(await checkout.release('promote', 'mfe-dealers', '--reason', 'Clearer words')).toContain('revision');
  await expect(async () => {
    await page.goto('/dealerships');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('Find a dealer near you', { timeout: 500 });
  }).toPass({ timeout: 30_000 });
  await settled(page);

  const after = await hashesWithout(artefacts, shell, 'mfe-dealers');
  for (const [name, hash] of Object.entries(before)) if (after[name] !== undefined) expect(after[name], name).toBe(hash);
  await checkout.remove();
});

test('a new remote is made, published and promoted: its page is on the site, without any change of the shell', async ({ releases, page }) => {
  const checkout = await teamCheckout(releases, []);
  const { path: address } = await createMfe({ root: checkout.folder, name: 'mfe-events', team: 'events' });
  expect((await fetch(`${releases.origin}${address}`)).status).toBe(404);
  await checkout.release('publish', 'mfe-events');
  await checkout.release('promote', 'mfe-events', '--reason', 'Its first version');
  await expect.poll(async () => (await fetch(`${releases.origin}${address}`)).status, { timeout: 30_000 }).toBe(200);
  await page.goto(address);
  await settled(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Events');
  await expect(page).toHaveTitle(/^Events \| /);
  await checkout.remove();
});
