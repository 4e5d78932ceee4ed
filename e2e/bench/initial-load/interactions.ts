import type { Browser, Locator, Page } from '@playwright/test';
import { median, milliseconds } from '../figures.js';
import { startOwnSite } from '../sites.js';
import type { Part } from '../part.js';
import { launchBrowser, type Viewport, visit } from './browser.js';

const ROUNDS = 5;
const CPU_SLOWDOWN = 4;
/** Milliseconds. */
const INTERACTION = 100;
const HOVERED = 100;
const COLD = 300;
/** How long the pointer rests on a link before it is clicked, and a page is read before the way back. */
const HOVER = 3_000;
/** How long a button is pressed. */
const PRESS = 80;

interface Measured {
  what: string;
  path: string;
  viewport: Viewport;
  target: number;
  /** Gives milliseconds. */
  measure: (page: Page) => Promise<number>;
}

interface Watched {
  durations: number[];
  shownAfter: (heading: string) => Promise<number>;
}

/** Runs in each page. */
const watch = (): void => {
  const durations: number[] = [];
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
      if (entry.interactionId) durations.push(entry.duration);
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  /** Milliseconds from now to the end of the frame that draws a heading. */
  const shownAfter = (heading: string) =>
    new Promise<number>((resolve) => {
      const start = performance.now();
      const look = () => {
        if (!document.querySelector('main h1')?.textContent?.includes(heading))
          return void requestAnimationFrame(look);
        // The frame is drawn after its callbacks, and before the next task. Work that React
        // scheduled earlier, for after the frame, would delay a timer.
        void scheduler.postTask(() => resolve(performance.now() - start), {
          priority: 'user-blocking',
        });
      };
      look();
    });
  Object.assign(window, { watched: { durations, shownAfter } });
};

const watchedIn = `window.watched`;

const quiet = (page: Page): Promise<unknown> =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        requestIdleCallback(() => requestAnimationFrame(() => setTimeout(resolve, 100)), {
          timeout: 2_000,
        }),
      ),
  );

/** The longest interaction until the page is quiet; 16 ms, below which browsers do not say. */
const interaction =
  (act: (page: Page) => Promise<unknown>) =>
  async (page: Page): Promise<number> => {
    await page.evaluate(`${watchedIn}.durations.length = 0`);
    await act(page);
    await quiet(page);
    return Math.max(
      16,
      ...((await page.evaluate(`${watchedIn}.durations`)) as Watched['durations']),
    );
  };

const navigation =
  (href: string, heading: string, isHovered: boolean) =>
  async (page: Page): Promise<number> => {
    const link = page.locator(`:is(main, header, footer) a[href="${href}"]:visible`).first();
    await link.scrollIntoViewIfNeeded();
    if (isHovered) {
      await link.hover();
      await page.waitForTimeout(HOVER);
    }
    return link.evaluate((element, text) => {
      const shown = (window as unknown as { watched: Watched }).watched.shownAfter(text);
      (element as HTMLElement).click();
      return shown;
    }, heading);
  };

/** From the page behind a link back to this one. */
const back =
  (href: string, heading: string, ownHeading: string) =>
  async (page: Page): Promise<number> => {
    await navigation(href, heading, false)(page);
    await page.waitForTimeout(HOVER);
    return page.evaluate((text) => {
      const shown = (window as unknown as { watched: Watched }).watched.shownAfter(text);
      window.history.back();
      return shown;
    }, ownHeading);
  };

const type = (text: string) =>
  interaction((page) =>
    page.getByRole('main').getByRole('searchbox').pressSequentially(text, { delay: 300 }),
  );
const erase = interaction(async (page) => {
  await page.getByRole('main').getByRole('searchbox').focus();
  await page.keyboard.press('End');
  for (let count = 0; count < 3; count += 1) await page.keyboard.press('Backspace', { delay: 300 });
});
/**
 * As a visitor clicks: the pointer arrives, then presses. Without Playwright's check of what the
 * pointer hits, which would run in the page during the interaction, as slowly as the page's code.
 */
const click =
  (find: (page: Page) => Locator) =>
  async (page: Page): Promise<number> => {
    const target = find(page);
    await target.hover();
    await quiet(page);
    return interaction(() => target.click({ force: true, delay: PRESS }))(page);
  };
const clickButton = (name: string | RegExp) =>
  click((page) => page.getByRole('button', { name }).filter({ visible: true }).first());

const all: Measured[] = [
  {
    what: 'Home to inventory, hovered before',
    path: '/',
    viewport: 'desktop',
    target: HOVERED,
    measure: navigation('/inventory', 'All vehicles', true),
  },
  {
    what: 'Home to inventory',
    path: '/',
    viewport: 'desktop',
    target: COLD,
    measure: navigation('/inventory', 'All vehicles', false),
  },
  {
    what: 'Inventory to vehicle, hovered before',
    path: '/inventory',
    viewport: 'desktop',
    target: HOVERED,
    measure: navigation('/inventory/d4', 'D4', true),
  },
  {
    what: 'Inventory to vehicle',
    path: '/inventory',
    viewport: 'desktop',
    target: COLD,
    measure: navigation('/inventory/d4', 'D4', false),
  },
  {
    what: 'Back from the vehicle to the inventory',
    path: '/inventory',
    viewport: 'desktop',
    target: HOVERED,
    measure: back('/inventory/d4', 'D4', 'All vehicles'),
  },
  {
    what: 'Typing into the search',
    path: '/inventory',
    viewport: 'desktop',
    target: INTERACTION,
    measure: type('d6'),
  },
  {
    what: 'Erasing the search',
    path: '/inventory?search=max',
    viewport: 'desktop',
    target: INTERACTION,
    measure: erase,
  },
  {
    what: 'Clearing the filters',
    path: '/inventory?category=utility',
    viewport: 'desktop',
    target: INTERACTION,
    measure: clickButton('Clear Filters'),
  },
  {
    what: 'Adding to the comparison',
    path: '/inventory',
    viewport: 'desktop',
    target: INTERACTION,
    measure: clickButton(/^Compare /),
  },
  {
    what: 'Opening a menu',
    path: '/',
    viewport: 'desktop',
    target: INTERACTION,
    measure: clickButton('Inventory'),
  },
  {
    what: 'Opening a question',
    path: '/faq',
    viewport: 'desktop',
    target: INTERACTION,
    measure: click((page) => page.getByRole('main').locator('summary').nth(3)),
  },
  {
    what: 'Opening the drawer',
    path: '/',
    viewport: 'mobile',
    target: INTERACTION,
    measure: clickButton('Open menu'),
  },
  {
    what: 'Changing the theme',
    path: '/inventory',
    viewport: 'desktop',
    target: INTERACTION,
    measure: clickButton(/theme/i),
  },
];

const slowDown = async (page: Page): Promise<void> => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
};

const run = (
  browser: Browser,
  site: string,
  { path, viewport, measure }: Measured,
): Promise<number> =>
  visit(
    {
      browser,
      url: `${site}${path}`,
      viewport,
      before: (page) => page.addInitScript(watch).then(() => undefined),
    },
    async (page) => {
      await slowDown(page);
      return measure(page);
    },
  );

/** How soon the page answers a visitor with a slow device. */
export const interactions: Part = {
  name: 'interactions',
  title: 'Interactions and soft navigation: 4x slower CPU, until the next paint',
  measure: async (context) => {
    const { urls } = await startOwnSite(context);
    const browser = await launchBrowser(context);
    const figures: Record<string, number[]> = {};
    for (const measured of all) {
      const times: number[] = (figures[measured.what] = []);
      for (let round = 0; round < ROUNDS; round += 1)
        times.push(await run(browser, urls['site']!, measured));
    }
    const rows = all.map(({ what, target }) => {
      const value = median(figures[what]!);
      return {
        what,
        value: milliseconds(value),
        target: `<= ${milliseconds(target)}`,
        holds: value <= target,
      };
    });
    return { rows, figures };
  },
};
