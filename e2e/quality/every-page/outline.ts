import { expect, type Page } from '@playwright/test';

/** A part of a page as a screen reader has it. */
export interface PagePart {
  role: string;
  /** Empty if it has none. */
  name: string;
  /** Of a heading. */
  level: number;
}

/** All parts of a page that have a role, in order: found in one pass, not role by role. */
export const partsOf = async (page: Page): Promise<PagePart[]> =>
  [
    ...(await page.locator('body').ariaSnapshot()).matchAll(
      /^ *- ['"]?(?<role>[a-z]+)(?: "(?<name>(?:[^"\\]|\\.)*)")?(?<states>(?: \[[^\]]*\])*)['"]?(?::.*)?$/gm,
    ),
  ].map(({ groups }) => ({
    role: groups!['role']!,
    name: groups!['name']?.trim() ?? '',
    level: Number(/\[level=(\d)\]/.exec(groups!['states'] ?? '')?.[1]),
  }));

/**
 * One of each landmark, one first heading, a language and a title, and headings that skip no level.
 */
export const expectOutline = async (page: Page, parts: PagePart[]): Promise<void> => {
  for (const landmark of ['banner', 'main', 'contentinfo'])
    expect(
      parts.filter(({ role }) => role === landmark),
      landmark,
    ).toHaveLength(1);
  const headings = parts.filter(({ role }) => role === 'heading');
  expect(headings.filter(({ level }) => level === 1)).toHaveLength(1);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
  await expect(page).toHaveTitle(/\S.* Larkway/);

  const inMain = headings.slice(headings.findIndex(({ level }) => level === 1));
  const skipped = inMain.filter(
    ({ level }, index) => index > 0 && level > inMain[index - 1]!.level + 1,
  );
  expect(skipped).toEqual([]);
  expect(headings.filter(({ name, level }) => !name || !level)).toEqual([]);
};

const named = new Set([
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
]);

/** Every control and landmark has a name, and names of navigations are unique. */
export const expectNames = (parts: PagePart[]): void => {
  expect(parts.filter(({ role }) => role === 'link').length).toBeGreaterThan(10);
  expect(parts.filter(({ role, name }) => named.has(role) && !name)).toEqual([]);
  const navigations = parts.filter(({ role }) => role === 'navigation').map(({ name }) => name);
  expect(navigations).toEqual([...new Set(navigations)]);
};
