import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { pictureRoutes } from '@larkway/releases-contract';
import { expect, retext, test } from '../../fixtures/own-releases';
import { teamCheckout } from '../../fixtures/team-checkout';

const name = 'mfe-financing';
/** Its own page, the home page, and those of the remote whose slot it fills. */
const pages = ['/', '/inventory', '/inventory/d2', '/compare', '/financing'];

interface ShownPictures {
  comparedWith: string;
  folder: string;
  pages: string[];
  differences: { page: string; width: number; pixels: number; total: number; files: string }[];
  failures: object[];
  storedBytes: number | null;
}

const picturesIn = (text: string): ShownPictures =>
  (JSON.parse(text.slice(text.indexOf('{'))) as { differences: { pictures: ShownPictures }[] })
    .differences[0]!.pictures;

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ releases }) => releases.reset());

test('a dry run of a promotion takes pictures of every sampled page before and after: only the page that the version changes differs, and its pictures are stored for the console', async ({
  releases,
}) => {
  const checkout = await teamCheckout(releases, []);
  const stable = await releases.stable(name);
  const { release } = await releases.publish(name, 'pictures', (files) =>
    retext(files, 'Financing Recommendation Engine', 'Financing Advice'),
  );
  const { version } = release;
  const shown = picturesIn(
    await checkout.release(
      ...['promote', `${name}@${version}`, '--dry-run', '--json', '--reason', 'Shorter words'],
    ),
  );
  expect(shown).toMatchObject({ comparedWith: stable, failures: [] });
  expect(shown.pages.toSorted()).toEqual(pages.toSorted());
  expect(shown.differences.map(({ page, width }) => [page, width])).toEqual([
    ['/financing', 390],
    ['/financing', 1440],
  ]);
  for (const { pixels, total } of shown.differences) {
    expect(pixels).toBeGreaterThan(100);
    expect(pixels).toBeLessThan(total);
  }
  expect((await readdir(shown.folder)).toSorted()).toEqual(
    ['1440', '390'].flatMap((width) =>
      ['after', 'before', 'difference'].map((kind) => `financing-${width}-${kind}.png`),
    ),
  );
  expect(path.relative(checkout.folder, shown.folder)).toBe(
    path.join('.local/pictures', name, version),
  );

  const stored = await releases.call(pictureRoutes.pictures, { params: { name, version } });
  expect(stored).toMatchObject({ comparedWith: stable, pages: shown.pages });
  expect(stored.comparisons.map(({ page, width, pixels }) => [page, width, pixels])).toEqual(
    expect.arrayContaining(
      shown.differences.map(({ page, width, pixels }) => [page, width, pixels]),
    ),
  );
  expect(await releases.stable(name)).toBe(stable);
  await checkout.remove();
});

test(
  'a dry run of publishing an unchanged build finds no page that differs, and publishes nothing',
  { tag: '@nightly' },
  async ({ releases }) => {
    const checkout = await teamCheckout(releases, [name]);
    const shown = picturesIn(await checkout.release('publish', name, '--dry-run', '--json'));
    expect(shown).toMatchObject({ differences: [], failures: [], storedBytes: null });
    expect(shown.pages.toSorted()).toEqual(pages.toSorted());
    expect(await readdir(shown.folder)).toEqual([]);
    await checkout.remove();
  },
);
