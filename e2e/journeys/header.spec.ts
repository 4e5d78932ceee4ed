import type { Locator, Page } from '@playwright/test';
import { linksIn, partIn, textsIn } from '../fixtures/document-parts';
import { hold } from '../fixtures/page-parts';
import { settled } from '../fixtures/settled';
import { expect, test, testOf } from '../fixtures/test';

// In one worker and in this order: tests share the page's load, and those that leave it are the last.
test.describe.configure({ mode: 'default' });
const onFaq = testOf('/faq');

const nightly = { tag: '@nightly' };

const header = (page: Page) => page.getByRole('banner');

const menus = {
  Inventory: {
    'All inventory': '/inventory',
    '2 Seater': '/inventory?category=2-seater',
    '4 Seater': '/inventory?category=4-seater',
    '6 Seater': '/inventory?category=6-seater',
    '8 Seater': '/inventory?category=8-seater',
    '4X4 AWD': '/inventory?category=4x4-awd',
    'Utility Vehicles': '/inventory?category=utility',
  },
  Locations: {
    'National overview': '/usa',
    'Every state': '/states',
    California: '/states/california',
    Florida: '/states/florida',
    Texas: '/states/texas',
    'New York': '/states/new-york',
    Georgia: '/states/georgia',
    Arizona: '/states/arizona',
  },
};

const plainLinks = {
  Home: '/',
  Dealers: '/dealerships',
  Financing: '/financing',
  Contact: '/contact',
};

const linkIn = (part: Locator, name: string) => part.getByRole('link', { name, exact: true });

const expectLinks = async (part: Locator, links: Record<string, string>): Promise<void> => {
  for (const [name, href] of Object.entries(links)) {
    await expect(linkIn(part, name)).toBeVisible();
    await expect(linkIn(part, name)).toHaveAttribute('href', href);
  }
};

const focusedLink = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('href') ?? '');

const tabTo = async (page: Page, href: string): Promise<void> => {
  for (let presses = 0; (await focusedLink(page)) !== href && presses < 25; presses += 1)
    await page.keyboard.press('Tab');
  expect(await focusedLink(page)).toBe(href);
};

test.describe('on a desktop', { tag: '@desktop' }, () => {
  test('the document has every link of the navigation and of both dropdowns', async ({
    request,
  }) => {
    const html = await (await request.get('/faq')).text();
    const links = linksIn(partIn(html, 'header', ''));
    for (const [name, href] of Object.entries({
      ...plainLinks,
      ...menus.Inventory,
      ...menus.Locations,
    }))
      expect(links).toContainEqual({ name, href });
  });

  onFaq('Home, Dealers, Financing and Contact are links', async ({ page }) => {
    await expectLinks(header(page).getByRole('navigation', { name: 'Main' }), plainLinks);
  });

  for (const [name, links] of Object.entries(menus)) {
    const last = Object.keys(links).at(-1)!;
    // Both are one component; the document has the links of both.
    const byDay = name === 'Locations' ? {} : nightly;

    onFaq(
      `the ${name} dropdown opens, leads on and closes by keyboard alone`,
      byDay,
      async ({ page }) => {
        const button = header(page).getByRole('button', { name });
        await button.focus();
        await page.keyboard.press('Enter');
        await expectLinks(header(page), links);
        await tabTo(page, Object.values(links).at(-1)!);

        await page.keyboard.press('Escape');
        await expect(linkIn(header(page), last)).toBeHidden();
        await expect(button).toBeFocused();
      },
    );

    onFaq(
      `the ${name} dropdown closes when the Tab key leaves it, so that it covers nothing that has the focus`,
      byDay,
      async ({ page }) => {
        await header(page).getByRole('button', { name }).press('Enter');
        await linkIn(header(page), last).focus();
        await page.keyboard.press('Tab');
        await expect(linkIn(header(page), last)).toBeHidden();
        await expect(page.locator(':focus')).toBeInViewport();
      },
    );
  }

  onFaq('one dropdown is open at a time, and a press elsewhere closes it', async ({ page }) => {
    await header(page).getByRole('button', { name: 'Inventory' }).click();
    await header(page).getByRole('button', { name: 'Locations' }).click();
    await expect(linkIn(header(page), 'Texas')).toBeVisible();
    await expect(linkIn(header(page), 'All inventory')).toBeHidden();
    await page.mouse.click(700, 800);
    await expect(linkIn(header(page), 'Texas')).toBeHidden();
  });

  test('the page that is shown is marked, and so is its part of the site', async ({ request }) => {
    const marksOn = async (path: string) => {
      const navigation = partIn(await (await request.get(path)).text(), 'nav', 'aria-label="Main"');
      return [...navigation.matchAll(/<(a|button)\b[^>]*aria-current="(\w+)".*?<\/\1>/gs)].map(
        ([element, tag, mark]) => [textsIn(element, tag!)[0], mark],
      );
    };
    expect(await marksOn('/financing')).toEqual([['Financing', 'page']]);
    expect(await marksOn('/states/texas')).toEqual([
      ['Locations', 'true'],
      ['Texas', 'page'],
    ]);
  });

  onFaq('the phone number can be dialed, and the call is counted', async ({ page, tolerate }) => {
    tolerate(/scheme does not have a registered handler/);
    const phone = header(page).getByRole('link', { name: /^Call \(555\) 555-01\d\d$/ });
    await expect(phone).toHaveAttribute('href', /^tel:\+155555501\d\d$/);
    await phone.click();
    const events = await page.evaluate(
      () => (window as unknown as { dataLayer: { event: string }[] }).dataLayer,
    );
    expect(events.filter(({ event }) => event === 'click_phone')).toEqual([
      { event: 'click_phone', kind: 'sales' },
    ]);
  });

  onFaq('a category in the dropdown opens the filtered inventory', async ({ page }) => {
    await header(page).getByRole('button', { name: 'Inventory' }).click();
    await linkIn(header(page), 'Utility Vehicles').click();
    await expect(page).toHaveURL('/inventory?category=utility');
    await expect(page.getByRole('combobox', { name: /category/i })).toHaveValue('utility');
    await expect(linkIn(header(page), 'All inventory')).toBeHidden();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

    onFaq('no button is shown that does not work', async ({ page }) => {
      await expect(header(page).getByRole('button')).toHaveText(['Inventory', 'Locations']);
    });

    for (const [name, links] of Object.entries(menus)) {
      onFaq(
        `the ${name} dropdown opens and leads on`,
        name === 'Locations' ? {} : nightly,
        async ({ page }) => {
          await header(page).getByRole('button', { name }).click();
          await expectLinks(header(page), links);
          const [label, href] = Object.entries(links).at(-1)!;
          await linkIn(header(page), label).click();
          await expect(page).toHaveURL(href);
          const marked = header(page).locator('[popover] a[aria-current]');
          await expect(marked).toHaveAttribute('href', href);
          await page.goBack();
          await expect(marked).toHaveCount(0);
        },
      );
    }
  });
});

test.describe('on a phone', { tag: '@phone' }, () => {
  const drawer = (page: Page) => page.getByRole('dialog', { name: 'Menu' });
  const opener = (page: Page) => header(page).getByRole('button', { name: 'Open menu' });

  onFaq(
    'the drawer opens by keyboard, keeps the focus, and Escape gives it back',
    async ({ page }) => {
      await opener(page).focus();
      await page.keyboard.press('Enter');
      await expect(drawer(page)).toBeVisible();
      await expectLinks(drawer(page), plainLinks);
      for (const name of ['Inventory', 'Locations'])
        await expect(drawer(page).getByText(name, { exact: true })).toBeVisible();
      await expect(
        drawer(page).getByRole('link', { name: /^\(555\) 555-01\d\d$/ }),
      ).toHaveAttribute('href', /^tel:\+155555501\d\d$/);
      for (let presses = 0; presses < 14; presses += 1) {
        await page.keyboard.press('Tab');
        // Past its last stop the focus may rest on the browser's own frame, never on the page
        // behind.
        expect(
          await drawer(page).evaluate(
            (element) =>
              document.activeElement === document.body || element.contains(document.activeElement),
          ),
        ).toBe(true);
      }
      await page.keyboard.press('Escape');
      await expect(drawer(page)).toBeHidden();
      await expect(opener(page)).toBeFocused();
    },
  );

  onFaq('the drawer leads to every category and quick state', async ({ page }) => {
    await opener(page).click();
    for (const [name, links] of Object.entries(menus)) {
      await drawer(page).getByText(name, { exact: true }).click();
      for (const href of Object.values(links))
        await expect(drawer(page).locator(`a[href="${href}"]`)).toBeVisible();
    }
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
  });

  onFaq('the close button and a press beside the drawer close it', async ({ page }) => {
    const before = page.viewportSize()!;
    await page.setViewportSize({ width: 800, height: 900 });
    await opener(page).click();
    await drawer(page).getByRole('button', { name: 'Close menu' }).click();
    await expect(drawer(page)).toBeHidden();
    await opener(page).click();
    await page.mouse.click(100, 600);
    await expect(drawer(page)).toBeHidden();
    await page.setViewportSize(before);
  });

  onFaq('a link in the drawer leads on and closes it', async ({ page }) => {
    await opener(page).click();
    await linkIn(drawer(page), 'Financing').click();
    await expect(page).toHaveURL('/financing');
    await expect(drawer(page)).toBeHidden();
    await expect(page.getByRole('main')).toBeFocused();
  });

  test('a drawer that is opened before the scripts arrive stays open', async ({ page }) => {
    const scripts = await hold(page, /\.js$/);
    await page.goto('/faq', { waitUntil: 'commit' });
    await opener(page).click();
    await expect(drawer(page)).toBeVisible();
    scripts.release();
    await settled(page);
    await expect(drawer(page)).toBeVisible();
  });

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false });
    test.beforeEach(({ tolerate }) => tolerate(/^request failed: \S+\.js csp$/));

    test('the drawer opens, closes and leads on', async ({ page }) => {
      await page.goto('/faq');
      await opener(page).click();
      await drawer(page).getByRole('button', { name: 'Close menu' }).click();
      await expect(drawer(page)).toBeHidden();
      await opener(page).click();
      await drawer(page).getByText('Locations', { exact: true }).click();
      await linkIn(drawer(page), 'Texas').click();
      await expect(page).toHaveURL('/states/texas');
    });
  });
});
