import { repetitions } from '@larkway/infra/tier';
import type { Browser, CDPSession, Page } from '@playwright/test';
import { settled } from '../../fixtures/settled';
import { problemsOn } from '../../fixtures/problems';
import { type PagePart, partsOf } from './outline';
import { noteShifts } from './shifts';

export type Scheme = 'light' | 'dark';

/**
 * A page that was loaded once, for everything that is claimed of it, in a tab that was used for
 * other pages before.
 */
export interface OpenedPage {
  page: Page;
  /** Errors that the browser has reported so far. */
  problems: string[];
  /** URLs answered before hydration completed, except style sheets from the browser's cache. */
  fetched: string[];
  /** By how much it has shifted while it loaded and was scrolled through. */
  shift: number;
  /** What keeps moving after it has loaded. */
  endless: string[];
  /** Its parts as a screen reader has them. */
  parts: () => Promise<PagePart[]>;
  /** The color scheme in which it was loaded. */
  scheme: Scheme;
}

interface Tab {
  page: Page;
  problems: string[];
  answered: string[];
  forgetFiles: () => Promise<unknown>;
  shiftSoFar: () => Promise<number>;
}

/**
 * One tab for all pages of a worker: its process has compiled the scripts of site and tests
 * already.
 */
const tabs = new WeakMap<Browser, Promise<Tab>>();

/**
 * Fonts come after the first paint. Playwright's routes would have each request wait for this
 * process.
 */
const delayFonts = async (page: Page, session: CDPSession): Promise<void> => {
  session.on('Fetch.requestPaused', ({ requestId }) => {
    void page
      .waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
      .then(() => session.send('Fetch.continueRequest', { requestId }));
  });
  await session.send('Fetch.enable', { patterns: [{ urlPattern: '*.woff2' }] });
};

const openTab = async (browser: Browser): Promise<Tab> => {
  const page = await browser.newPage();
  const session = await page.context().newCDPSession(page);
  const problems = problemsOn(page);
  const answered: string[] = [];
  session.on('Network.responseReceived', ({ response }) => {
    // Of a style sheet that is linked for print, the style loader reads the text.
    const isReadAgain = response.fromDiskCache && response.mimeType === 'text/css';
    if (!isReadAgain) answered.push(response.url);
  });
  await session.send('Network.enable');
  const shiftSoFar = await noteShifts(page);
  await delayFonts(page, session);
  const forgetFiles = () => session.send('Network.clearBrowserCache');
  return { page, problems, answered, forgetFiles, shiftSoFar };
};

const tabOf = (browser: Browser): Promise<Tab> => {
  const tab = tabs.get(browser) ?? openTab(browser);
  tabs.set(browser, tab);
  return tab;
};

/** Animations without an end; one that is hidden keeps the browser busy, too. */
const endlessAnimations = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect, playState }) => {
        const isEndless = effect?.getComputedTiming().iterations === Infinity;
        return isEndless && playState === 'running';
      })
      .map((animation) => (animation as CSSAnimation).animationName),
  );

/** Share of the window by which a page is scrolled at a time. */
const scrollStep = repetitions({ everyRun: 1, nightly: 0.5 });

/**
 * Loads a page with an empty cache, without preferences and with late fonts, scrolls through it,
 * and then reduces motion.
 */
export const openPage = async (
  browser: Browser,
  path: string,
  colorScheme: Scheme,
): Promise<OpenedPage> => {
  const { page, problems, answered, forgetFiles, shiftSoFar } = await tabOf(browser);
  await page.emulateMedia({ colorScheme, reducedMotion: 'no-preference' });
  problems.length = 0;
  answered.length = 0;
  await forgetFiles();
  await page.goto(path);
  await settled(page);
  const fetched = [...answered];
  await page.evaluate(async (share) => {
    // Chromium may stop drawing on a machine under load. What waits for the window to come near is
    // then loaded when it draws again.
    const nextFrames = () =>
      new Promise<unknown>((resolve) => {
        requestAnimationFrame(() => requestAnimationFrame(resolve));
        setTimeout(resolve, 1_000);
      });
    for (let top = 0; top < document.body.scrollHeight; top += window.innerHeight * share) {
      window.scrollTo({ top, behavior: 'instant' });
      await nextFrames();
    }
    window.scrollTo({ top: 0, behavior: 'instant' });
    await nextFrames();
  }, scrollStep);
  await page.waitForLoadState('networkidle');
  const shift = await shiftSoFar();
  const endless = await endlessAnimations(page);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  let parts: Promise<PagePart[]> | undefined;
  return {
    page,
    problems,
    fetched,
    shift,
    endless,
    parts: () => (parts ??= partsOf(page)),
    scheme: colorScheme,
  };
};

/**
 * A document of the site without scripts. After a blank page Chromium starts a new process for the
 * next one.
 */
const BETWEEN_PAGES = '/robots.txt';

/** Leaves the page: the next one finds nothing that it has stored. */
export const leavePage = async ({ page }: OpenedPage): Promise<void> => {
  await page.goto(BETWEEN_PAGES);
  await page.evaluate(() => {
    localStorage.clear();
    sessionStorage.clear();
  });
  await page.context().clearCookies();
};

/** Disables color transitions, so that checks never see an intermediate color. */
const withoutTransitions = async <T>(page: Page, work: () => Promise<T>): Promise<T> => {
  // Reduced motion has its own transitions, which nothing can switch off.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      '*, *::before, *::after { transition: none !important; animation: none !important }',
    );
    document.adoptedStyleSheets.push(sheet);
  });
  try {
    return await work();
  } finally {
    await page.evaluate(() => void document.adoptedStyleSheets.pop());
    await page.emulateMedia({ reducedMotion: 'reduce' });
  }
};

/** Runs a function with the other color scheme, as if the page had been loaded with it. */
export const inColors = <T>(
  { page, scheme }: OpenedPage,
  colorScheme: Scheme,
  work: () => Promise<T>,
): Promise<T> => {
  const wear = async (colors: Scheme): Promise<string> => {
    await page.emulateMedia({ colorScheme: colors });
    return page.evaluate((theme) => {
      // Same as the document's first script.
      document.documentElement.dataset.theme = theme;
      return getComputedStyle(document.body).backgroundColor;
    }, colors);
  };
  return withoutTransitions(page, async () => {
    const own = await wear(scheme);
    const worn = await wear(colorScheme);
    if (scheme !== colorScheme && own === worn)
      throw new Error(`The page looks ${scheme} in ${colorScheme} mode`);
    try {
      return await work();
    } finally {
      await wear(scheme);
    }
  });
};

/**
 * Does something while the browser's owner has set its text to another size than the usual 16 px.
 */
export const withTextOf = async <T>(
  page: Page,
  pixels: number,
  work: () => Promise<T>,
): Promise<T> => {
  const session = await page.context().newCDPSession(page);
  const setText = (standard: number) =>
    session.send('Page.setFontSizes', { fontSizes: { standard } });
  await setText(pixels);
  try {
    return await work();
  } finally {
    await setText(16);
    await session.detach();
  }
};
