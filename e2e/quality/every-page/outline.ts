import { expect, type Page } from '@playwright/test';

/**
 * One of each landmark, one first heading, a language and a title, and headings that skip no level.
 */
export const expectOutline = async (page: Page): Promise<void> => {
  for (const landmark of ['banner', 'main', 'contentinfo'] as const)
    await expect(page.getByRole(landmark), landmark).toHaveCount(1);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await expect(page).toHaveTitle(/\S.* Larkway/);

  const levels = await page
    .getByRole('heading')
    .evaluateAll((headings) =>
      headings.map((heading) => [Number(heading.tagName[1]), heading.textContent] as const),
    );
  const inMain = levels.slice(levels.findIndex(([level]) => level === 1));
  const skipped = inMain.filter(([level], index) => index > 0 && level > inMain[index - 1]![0] + 1);
  expect(skipped).toEqual([]);
  expect(levels.filter(([, text]) => !text?.trim())).toEqual([]);
};

const roles = [
  'link',
  'button',
  'textbox',
  'searchbox',
  'combobox',
  'spinbutton',
  'checkbox',
  'form',
  'search',
  'navigation',
  'region',
  'dialog',
  'progressbar',
  'img',
] as const;

/** Every control and landmark has a name, and names of navigations are unique. */
export const expectNames = async (page: Page): Promise<void> => {
  for (const role of roles) {
    const all = page.getByRole(role);
    const named = page.getByRole(role, { name: /\S/ });
    expect(await named.count(), role).toBe(await all.count());
  }
  const names = await page
    .getByRole('navigation')
    .evaluateAll((all) =>
      all.map(
        (each) =>
          each.getAttribute('aria-label') ??
          document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent,
      ),
    );
  expect(names).toEqual([...new Set(names)]);
};
