import type { Locator, Page } from '@playwright/test';
import { goWithin } from '../fixtures/page-parts';
import { expect, test, testFrom, testOf } from '../fixtures/test';

// In one worker, so that tests share the loads of the page.
test.describe.configure({ mode: 'default' });

/**
 * A profile whose options have every label but the worst: cash 95, prime 75, lease 75, standard 65,
 * fair credit 55.
 */
const withoutBudget =
  '/financing#vehiclePrice=8995&creditScore=800&downPayment=1000&monthlyBudget=0&preferredTerm=60&usage=personal';
/** The fair credit loan scores 48. */
const poorMatch =
  '/financing#vehiclePrice=16995&creditScore=600&downPayment=995&monthlyBudget=290&preferredTerm=84&usage=commercial';

/** The loan that most examples have: a score of 700, $1,000 down, 60 months. */
const usualLoan = '/financing#vehiclePrice=8995&creditScore=700&downPayment=1000&preferredTerm=60';

const fromFinancing = testFrom('/financing');
const onResults = testOf(withoutBudget);
const nightly = { tag: '@nightly' };

const results = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Your Personalized Recommendations' });
const optionNames = (page: Page): Locator =>
  page.getByRole('article').getByRole('heading', { level: 3 });
const optionOf = (page: Page, name: string): Locator => page.getByRole('article', { name });
const getRecommendations = (page: Page): Locator =>
  page.getByRole('button', { name: 'Get Recommendations' });

/** Another profile's results, in the page that is open. */
const show = async (page: Page, path: string): Promise<void> => {
  await goWithin(page, path);
  await expect(page).toHaveURL(path);
};

/**
 * Pauses the clock; tests advance it, and let it run again for those that share the page. The clock
 * jumps by less than the site's time limit for the part of a team that is just being loaded.
 */
const stopTheClock = async (page: Page): Promise<void> => {
  await page.clock.install();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5_000);
};

const calculate = async (page: Page): Promise<void> => {
  await getRecommendations(page).click();
  await page.clock.runFor(1_600);
  await expect(getRecommendations(page)).toBeEnabled();
};

const eventsNamed = (page: Page, name: string): Promise<object[]> =>
  page.evaluate(
    (event) =>
      ((window as { dataLayer?: { event?: string }[] }).dataLayer ?? []).filter(
        (entry) => entry.event === event,
      ),
    name,
  );

/** Lets React render a change; uses real time even with a paused clock. */
const everythingShown = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        let turns = 50;
        port1.onmessage = () => (turns-- > 0 ? port2.postMessage('') : resolve());
        port2.postMessage('');
      }),
  );

test.describe('the form', () => {
  fromFinancing(
    'pressing the button calculates for 1.5 seconds, also with reduced motion, sends no request, ranks the options, and is reported as price, 0 and credit score alone',
    async ({ page }) => {
      await stopTheClock(page);
      await expect(
        page.getByRole('heading', { name: 'Ready to Find Your Perfect Financing?' }),
      ).toBeVisible();
      const requests: string[] = [];
      // Whenever the address changes, Chromium gets itself the page's icon from its cache.
      page.on(
        'request',
        (request) => request.url().endsWith('.svg') || requests.push(request.url()),
      );

      await getRecommendations(page).click();
      const busy = page.getByRole('button', { name: 'Calculating...' });
      await expect(busy).toBeDisabled();
      await page.clock.runFor(1_400);
      await everythingShown(page);
      await expect(busy).toBeDisabled();
      await expect(results(page)).toHaveCount(0);
      await page.clock.runFor(200);

      await expect(results(page)).toBeFocused();
      await expect(
        page.getByRole('heading', { name: 'Ready to Find Your Perfect Financing?' }),
      ).toHaveCount(0);
      await expect(
        page.getByText(
          'we found 4 financing options. Options are ranked by how well they match your needs.',
        ),
      ).toBeVisible();
      await expect(optionNames(page)).toHaveText([
        'Business Lease',
        'Standard Auto Loan',
        'Cash Purchase',
        'Fair Credit Auto Loan',
      ]);
      const standard = optionOf(page, 'Standard Auto Loan');
      await expect(standard).toContainText('$162');
      await expect(standard).toContainText('$10,724');
      expect(requests).toEqual([]);
      expect(await eventsNamed(page, 'financing_calculator')).toEqual([
        { event: 'financing_calculator', price: 8995, value: 0, credit_score: 700 },
      ]);
      // The profile is in the fragment of the address, which no page view carries.
      await expect(page).toHaveURL(/creditScore=700/);
      expect(await eventsNamed(page, 'page_view')).toEqual([
        expect.objectContaining({ page_path: '/financing' }),
      ]);

      await page.emulateMedia({ reducedMotion: 'reduce' });
      await getRecommendations(page).click();
      await page.clock.runFor(1_400);
      await everythingShown(page);
      await expect(busy).toBeDisabled();
      await page.clock.runFor(200);
      await expect(getRecommendations(page)).toBeEnabled();
      await page.emulateMedia({ reducedMotion: null });
      await page.clock.resume();
    },
  );

  fromFinancing(
    'a budget that is too small is named on every option that exceeds it',
    nightly,
    async ({ page }) => {
      await stopTheClock(page);
      await page.getByLabel('Monthly budget').fill('100');
      await calculate(page);
      await expect(
        page.getByText('Monthly payment exceeds your stated budget of $100'),
      ).toHaveCount(3);
      await expect(page.getByRole('article').first()).toContainText('Cash Purchase');
      await expect(page.getByRole('article').first()).not.toContainText('exceeds');
      await page.clock.resume();
    },
  );

  fromFinancing(
    'results stay after a field changes, also during the calculation, and are marked out of date until they are recalculated',
    async ({ page }) => {
      await stopTheClock(page);
      const notice = page.getByRole('button', { name: /out of date - recalculate/i });
      await getRecommendations(page).click();
      await page.getByLabel('Vehicle price').fill('17995');
      await page.clock.runFor(1_600);
      await expect(results(page)).toBeVisible();
      await expect(page.getByLabel('Vehicle price')).toHaveValue('17995');
      await expect(notice).toBeVisible();
      await expect(page).toHaveURL(/vehiclePrice=8995/);

      await page.getByLabel('Vehicle price').fill('8995');
      await expect(notice).toHaveCount(0);
      await page.getByLabel('Credit score').selectOption('800+ Excellent');
      await expect(page.getByRole('article')).toHaveCount(4);
      await notice.click();
      await page.clock.runFor(1_600);
      await expect(page.getByRole('article')).toHaveCount(5);
      await expect(page.getByRole('article').first()).toContainText('Prime Auto Loan');
      await expect(notice).toHaveCount(0);
      await page.clock.resume();
    },
  );

  fromFinancing(
    'an emptied form counts as zeros and causes no error',
    nightly,
    async ({ page }) => {
      await stopTheClock(page);
      for (const label of ['Vehicle price', 'Down payment', 'Monthly budget'])
        await page.getByLabel(label).fill('');
      await calculate(page);
      await expect(page.getByRole('article').first()).toContainText('$0');
      await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|-\$|undefined/);
      await page.clock.resume();
    },
  );

  fromFinancing(
    'results scroll into view on a phone, and nothing scrolls if they are in view already',
    async ({ page }) => {
      await page.setViewportSize({ width: 1440, height: 1600 });
      await stopTheClock(page);
      const before = await page.evaluate(() => window.scrollY);
      await calculate(page);
      await expect(results(page)).toBeInViewport();
      expect(await page.evaluate(() => window.scrollY)).toBe(before);

      await page.setViewportSize({ width: 390, height: 844 });
      await getRecommendations(page).scrollIntoViewIfNeeded();
      await calculate(page);
      await expect(results(page)).toBeInViewport();
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.clock.resume();
    },
  );
});

test.describe('a result', () => {
  const badges = {
    excellent: 'rgb(220, 232, 240)',
    good: 'rgb(250, 235, 195)',
    low: 'rgb(246, 223, 216)',
  };
  const red = 'rgb(163, 54, 38)';

  const expectMatch = async (
    page: Page,
    name: string,
    label: string,
    percent: string,
    badge: string,
    isRed: boolean,
  ): Promise<void> => {
    const option = optionOf(page, name);
    await expect(option.getByText(label, { exact: true })).toHaveCSS('background-color', badge);
    const number = option.getByText(percent, { exact: true });
    if (isRed) await expect(number).toHaveCSS('color', red);
    else await expect(number).not.toHaveCSS('color', red);
    await expect(option.getByRole('progressbar', { name: 'Match score' })).toHaveAttribute(
      'aria-valuenow',
      percent.replace('%', ''),
    );
  };

  onResults(
    'is called excellent on blue, good on yellow and fair or poor on red, with red numbers below 70',
    async ({ page }) => {
      await expectMatch(page, 'Cash Purchase', 'Excellent Match', '95%', badges.excellent, false);
      await expectMatch(page, 'Prime Auto Loan', 'Good Match', '75%', badges.good, false);
      await expectMatch(page, 'Standard Auto Loan', 'Fair Match', '65%', badges.low, true);
      await expectMatch(page, 'Fair Credit Auto Loan', 'Fair Match', '55%', badges.low, true);
      await show(page, poorMatch);
      await expectMatch(page, 'Fair Credit Auto Loan', 'Poor Match', '48%', badges.low, true);
      await show(page, withoutBudget);
    },
  );

  onResults(
    'is recommended when it is the first, with a border that the others lack',
    async ({ page }) => {
      await expect(page.getByRole('article')).toHaveCount(5);
      const [first, ...others] = await page.getByRole('article').all();
      await expect(first!.getByText('Recommended', { exact: true })).toBeVisible();
      await expect(page.getByText('Recommended', { exact: true })).toHaveCount(1);
      for (const side of ['top', 'right', 'bottom', 'left'])
        await expect(first!).toHaveCSS(`border-${side}-width`, '2px');
      expect(others).toHaveLength(4);
      for (const other of others) await expect(other).toHaveCSS('border-left-width', '0px');
    },
  );

  onResults(
    'has a loan’s schedule, whose years open into months by keyboard and whose columns add up to the cent',
    async ({ page }) => {
      await show(page, usualLoan);
      const option = optionOf(page, 'Standard Auto Loan');
      await option.getByText('Amortization schedule', { exact: true }).click();
      const table = option.getByRole('table');
      await expect(table).toBeVisible();
      await expect(table.getByRole('columnheader')).toHaveText([
        'Period',
        'Payment',
        'Interest',
        'Principal',
        'Balance',
      ]);
      await expect(table.getByRole('rowheader', { name: /^Month/ })).toHaveCount(0);

      const year = table.getByRole('button', { name: 'Year 2' });
      await year.focus();
      await page.keyboard.press('Enter');
      await expect(year).toHaveAttribute('aria-expanded', 'true');
      await expect(table.getByRole('rowheader', { name: /^Month/ })).toHaveText(
        Array.from({ length: 12 }, (_, index) => `Month ${index + 13}`),
      );

      await option.getByRole('button', { name: 'Show every month' }).click();
      await expect(table.getByRole('rowheader', { name: /^Month/ })).toHaveCount(60);
      const rows = await table
        .getByRole('row')
        .evaluateAll((all) => all.map((row) => [...row.children].map((cell) => cell.textContent)));
      const centsOf = (rowsOf: RegExp, column: number): number =>
        rows
          .filter(([name]) => rowsOf.test(name ?? ''))
          .reduce(
            (sum, row) => sum + Math.round(Number(row[column]!.replace(/[$,]/g, '')) * 100),
            0,
          );
      for (const column of [1, 2, 3]) {
        expect(centsOf(/^Month/, column)).toBe(centsOf(/^Total/, column));
        expect(centsOf(/^Year/, column)).toBe(centsOf(/^Total/, column));
      }
      expect(centsOf(/^Total/, 3)).toBe(7_995_00);
      expect(centsOf(/^Total/, 1)).toBe(centsOf(/^Total/, 2) + 7_995_00);
      await show(page, withoutBudget);
    },
  );

  testOf(usualLoan)(
    'shows its cost parts as a chart with a text alternative',
    nightly,
    async ({ page }) => {
      const loan = optionOf(page, 'Standard Auto Loan');
      await loan.getByText('Payment breakdown', { exact: true }).click();
      await expect(
        loan.getByRole('img', {
          name: 'Total $10,724.36: down payment $1,000.00, amount borrowed $7,995.00, interest $1,729.36.',
        }),
      ).toBeVisible();
      // The recommended option is open.
      await expect(
        optionOf(page, 'Business Lease').getByRole('img', {
          name: /use of the vehicle \$5,397\.00, lease charge \$1,124\.38/,
        }),
      ).toBeVisible();
      const cash = optionOf(page, 'Cash Purchase');
      await cash.getByText('Payment breakdown', { exact: true }).click();
      await expect(
        cash.getByText('Nothing is borrowed, so there is no interest and no schedule.'),
      ).toBeVisible();
    },
  );

  onResults(
    'leads to the dealer’s application in a new tab, and the click is counted',
    async ({ page }) => {
      for (const apply of await page.getByRole('link', { name: 'Apply Now' }).all())
        await expect(apply).toHaveAttribute('target', '_blank');
      const apply = optionOf(page, 'Prime Auto Loan').getByRole('link', { name: 'Apply Now' });
      await apply.evaluate((link) =>
        link.addEventListener('click', (event) => event.preventDefault()),
      );
      await apply.click();
      expect(await eventsNamed(page, 'click_external')).toEqual([
        { event: 'click_external', url: await apply.getAttribute('href') },
      ]);
    },
  );
});

test.describe('the address', () => {
  fromFinancing(
    'carries the profile of the results, so that a reload, the back button and another browser show the same',
    async ({ page, browser }) => {
      await show(page, '/financing?utm_source=mail');
      await stopTheClock(page);
      const requested: string[] = [];
      page.on('request', (request) => requested.push(request.url()));
      const steps = await page.evaluate(() => history.length);
      await page.getByLabel('Vehicle price').fill('11995');
      await page.getByLabel('Usage').selectOption('Business');
      await page.getByLabel('Interested in tax benefits').check();
      await calculate(page);
      await expect(page).toHaveURL(
        /\?utm_source=mail#vehiclePrice=11995&creditScore=700&downPayment=1000&monthlyBudget=300&preferredTerm=60&usage=business&taxBenefit=on$/,
      );
      expect(await page.evaluate(() => history.length)).toBe(steps);
      const names = await optionNames(page).allTextContents();

      await page.clock.resume();
      await page.reload();
      await expect(optionNames(page)).toHaveText(names);
      expect(
        requested.filter((url) => /vehiclePrice|creditScore/.test(url.split('#')[0]!)),
        'no request contains the profile',
      ).toEqual([]);
      await expect(page.getByLabel('Vehicle price')).toHaveValue('11995');
      await expect(page.getByLabel('Interested in tax benefits')).toBeChecked();
      await expect(page.getByRole('button', { name: /out of date/i })).toHaveCount(0);

      await page.getByRole('banner').getByRole('link', { name: 'Contact' }).click();
      await expect(page).toHaveURL('/contact');
      await page.goBack();
      await expect(optionNames(page)).toHaveText(names);
      await expect(page.getByLabel('Usage')).toHaveValue('business');

      const other = await (await browser.newContext()).newPage();
      await other.goto(page.url());
      await expect(optionNames(other)).toHaveText(names);
      await other.context().close();
    },
  );

  onResults(
    'without a profile, by the header’s link, resets the form; back restores form and results',
    async ({ page }) => {
      await page.getByRole('banner').getByRole('link', { name: 'Financing' }).click();
      await expect(
        page.getByRole('heading', { name: 'Ready to Find Your Perfect Financing?' }),
      ).toBeVisible();
      await expect(page.getByLabel('Monthly budget')).toHaveValue('300');
      await page.goBack();
      await expect(page.getByRole('article')).toHaveCount(5);
      await expect(page.getByLabel('Monthly budget')).toHaveValue('0');
      await expect(page.getByRole('button', { name: /out of date/i })).toHaveCount(0);
    },
  );

  onResults(
    'with a profile in its query, as in links shared before, becomes one with a fragment',
    async ({ page }) => {
      await show(page, '/financing');
      await expect(results(page)).toHaveCount(0);
      await goWithin(page, withoutBudget.replace('#', '?utm_source=mail&'));
      await expect(page.getByRole('article')).toHaveCount(5);
      await expect(page).toHaveURL(withoutBudget.replace('#', '?utm_source=mail#'));
    },
  );

  onResults('is copied by a button, without a campaign’s parameters', async ({ page }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await show(page, withoutBudget.replace('#', '?utm_source=mail#'));
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('Link copied', { exact: true })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      new URL(withoutBudget, page.url()).href,
    );
  });

  onResults('can be copied by hand where the browser does not let the button', async ({ page }) => {
    await page.evaluate(() =>
      Object.defineProperty(navigator, 'clipboard', { value: undefined, configurable: true }),
    );
    await page.getByRole('button', { name: 'Copy link' }).click();
    await expect(page.getByText('The link could not be copied')).toBeVisible();
    await expect(page.getByText('copy it from the address bar')).toBeVisible();
    await page.evaluate(() => delete (navigator as { clipboard?: Clipboard }).clipboard);
  });

  const madeByHand = [
    ['a script', 'vehiclePrice=%3Cscript%3Ealert(1)%3C/script%3E&usage=%3Cb%3E&preferredTerm=soon'],
    [
      'numbers beyond all money',
      'vehiclePrice=1e308&downPayment=-1e308&monthlyBudget=Infinity&creditScore=1e9',
    ],
    [
      'a right-to-left mark, an emoji and a line break',
      'vehiclePrice=%E2%80%AE&downPayment=%F0%9F%9A%97&usage=a%0D%0Ab',
    ],
    ['2,000 digits', `vehiclePrice=${'9'.repeat(2_000)}`],
  ] as const;

  for (const [what, query] of madeByHand) {
    onResults(
      `made by hand with ${what} is a sensible page`,
      // By day one; `odd-addresses.spec.ts` opens the page with others.
      what.startsWith('numbers') ? {} : nightly,
      async ({ page }) => {
        page.on(
          'dialog',
          (dialog) => void dialog.dismiss().then(() => Promise.reject(new Error('a script ran'))),
        );
        await goWithin(page, `/financing#${query}`);
        await expect(results(page)).toBeVisible();
        // The budget of the results that were shown before.
        await expect(page.getByLabel('Monthly budget')).not.toHaveValue('0');
        await expect(page.getByRole('main')).not.toContainText(/NaN|Infinity|undefined|-\$|<b>/);
        await page.setViewportSize({ width: 320, height: 700 });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
          320,
        );
        await page.setViewportSize({ width: 1440, height: 900 });
        await show(page, withoutBudget);
      },
    );
  }
});

test.describe('the page', () => {
  onResults('counts a click on a partner', async ({ page }) => {
    const before = await eventsNamed(page, 'click_external');
    const partner = page.getByRole('link', { name: 'Clearbend Prequalification' });
    await partner.evaluate((link) =>
      link.addEventListener('click', (event) => event.preventDefault()),
    );
    await partner.click();
    expect((await eventsNamed(page, 'click_external')).slice(before.length)).toEqual([
      { event: 'click_external', url: 'https://clearbend.example.com/prequalify' },
    ]);
  });
});
