import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Page } from '@playwright/test';
import { siteLayouts } from '../fixtures/site-pages';
import { settled } from '../fixtures/settled';
import { expect, test } from '../fixtures/test';

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

const violationsOn = async (page: Page): Promise<string[]> => {
  await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (values) => (window as unknown as { axe: typeof axe }).axe.run(document, {
        runOnly: { type: 'tag', values },
        // Of WCAG 2.2, and off unless it is asked for.
        rules: { 'target-size': { enabled: true } },
      }),
    tags,
  );
  return violations.flatMap(({ id, help, nodes }) => nodes.map(({ html, failureSummary }) => `${id}: ${help}\n${html}\n${failureSummary}`));
};

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme} mode`, () => {
    test.use({ colorScheme, reducedMotion: 'reduce' } as object);
    for (const path of [...siteLayouts, '/no-such-page']) {
      test(`${path} has no WCAG 2.2 AA violation`, async ({ page, tolerate }) => {
        if (path === '/no-such-page') tolerate(/404/);
        await page.goto(path);
        await settled(page);
        expect(await violationsOn(page)).toEqual([]);
      });
    }
  });
}
