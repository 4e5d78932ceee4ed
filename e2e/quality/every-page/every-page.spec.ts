import { repetitions } from '@larkway/infra/tier';
import { violationsOn } from '../../fixtures/accessibility';
import { tabThrough } from '../../fixtures/keyboard';
import { layoutFaults } from '../../fixtures/layout-faults';
import { movementsOn } from '../../fixtures/movements';
import { siteLayouts } from '../../fixtures/site-pages';
import { expect, test } from '../../fixtures/test';
import { inColors, leavePage, type OpenedPage, openPage, withTextOf } from './opened-page';
import { expectNames, expectOutline } from './outline';

/**
 * `npm test` checks each theme in one of the two projects, the one that loads the page in it; `npm
 * run test:nightly` in both.
 */
const themes: [colors: 'light' | 'dark', tag: string[]][] = [
  ['light', repetitions({ everyRun: ['@desktop'], nightly: [] })],
  ['dark', repetitions({ everyRun: ['@phone'], nightly: [] })],
];
/**
 * The narrowest, and one of each layout, up to the widest; both projects load at 390 or 1440 px.
 */
const widths = repetitions({
  everyRun: [320, 768, 1024, 2560],
  nightly: [320, 390, 600, 768, 1024, 1440, 1920, 2560],
});
const unknown = '/no-such-page';

for (const path of [...siteLayouts, unknown]) {
  test.describe(path, () => {
    // Loaded once; each claim leaves the page as it found it.
    test.describe.configure({ mode: 'default', timeout: 120_000 });

    let opened: OpenedPage;

    test.beforeAll(async ({ browser }, { project }) => {
      // Each page is loaded in both themes: the phone prefers the dark one.
      opened = await openPage(browser, path, project.name === 'mobile' ? 'dark' : 'light');
    });
    test.afterAll(() => leavePage(opened));

    test('shifts by no more than 0.01 while it loads, its fonts arrive late and it is scrolled', () => {
      expect(opened.shift).toBeLessThanOrEqual(0.01);
    });

    test(
      'fetches nothing twice: no call to the API after the document',
      { tag: '@desktop' },
      () => {
        expect(opened.fetched.filter((url) => new URL(url).pathname.startsWith('/api/'))).toEqual(
          [],
        );
        expect(
          opened.fetched.filter((url, index) => opened.fetched.indexOf(url) !== index),
        ).toEqual([]);
      },
    );

    for (const [colors, tag] of themes) {
      test(`has no WCAG 2.2 AA violation in ${colors} mode`, { tag }, async () => {
        expect(await inColors(opened, colors, () => violationsOn(opened.page))).toEqual([]);
      });
    }

    test(
      'moves nothing for longer than a blink when motion is to be reduced',
      { tag: '@desktop' },
      async () => {
        expect(await movementsOn(opened.page)).toEqual([]);
      },
    );

    test(
      'has one of each landmark, one first heading, and headings that skip no level',
      { tag: '@desktop' },
      () => expectOutline(opened.page),
    );

    test(
      'what can be used has a name, and what shares a name leads to one place',
      { tag: '@desktop' },
      () => expectNames(opened.page),
    );

    test('fits windows from 320 to 2560 px', { tag: '@desktop' }, async () => {
      const { page } = opened;
      const before = page.viewportSize()!;
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await layoutFaults(page), `${width} px`).toEqual([]);
      }
      await page.setViewportSize(before);
    });

    test('can be read with text of twice the size', { tag: '@desktop' }, async () => {
      const { page } = opened;
      const before = page.viewportSize()!;
      await withTextOf(page, 32, async () => {
        await page.setViewportSize({ width: 1280, height: 900 });
        // Breakpoints grow with the text: 60 em are 1,920 px now.
        expect(await page.evaluate(() => matchMedia('(min-width: 60em)').matches)).toBe(false);
        expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe(
          '32px',
        );
        expect(await layoutFaults(page)).toEqual([]);
      });
      await page.setViewportSize(before);
    });

    // Header and footer are the same on each page.
    test(
      'the Tab key comes to everything once, in view, with a ring around it, and leaves again',
      { tag: '@desktop' },
      async () => {
        const { expected, visited, faults } = await tabThrough(
          opened.page,
          repetitions({ everyRun: path === '/' ? 'body' : 'main', nightly: 'body' }),
        );
        expect(faults).toEqual([]);
        expect(visited).toHaveLength(expected);
      },
    );

    test('none of this was reported as a problem in the browser', () => {
      const problems = opened.problems.filter(
        (problem) => path !== unknown || !/404/.test(problem),
      );
      expect(problems).toEqual([]);
    });
  });
}
