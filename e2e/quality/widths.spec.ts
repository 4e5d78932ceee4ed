import type { Page } from '@playwright/test';
import { settled } from '../fixtures/settled';
import { sitePages } from '../fixtures/site-pages';
import { expect, test } from '../fixtures/test';

const widths = [320, 390, 600, 768, 1024, 1440, 1920, 2560];

test.use({ contextOptions: { reducedMotion: 'reduce' } });
test.describe.configure({ timeout: 60_000 });

/** What does not fit: a page wider than its window, text that is cut off or leaves the window, things that lie on each other. */
const faultsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const faults: string[] = [];
    const width = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth > width) faults.push(`scrolls sideways: ${document.documentElement.scrollWidth} in ${width} px`);

    const nameOf = (element: Element) => `<${element.tagName.toLowerCase()}> ${element.textContent?.trim().replace(/\s+/g, ' ').slice(0, 40)}`;
    const isSeen = (element: Element) => {
      const { width: w, height: h } = element.getBoundingClientRect();
      return w > 1 && h > 1 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && !element.closest('[aria-hidden=true]');
    };
    const isFixed = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement) if (/fixed|sticky/.test(getComputedStyle(each).position)) return true;
      return false;
    };
    const hasText = (element: Element) => [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.textContent?.trim());

    for (const element of document.querySelectorAll('body *')) {
      if (!hasText(element) || !isSeen(element) || /^(SCRIPT|STYLE|NOSCRIPT|OPTION)$/.test(element.tagName)) continue;
      const range = document.createRange();
      range.selectNodeContents(element);
      for (const { left, right, width: w } of range.getClientRects()) {
        if (w > 0 && (left < -1 || right > width + 1)) faults.push(`${nameOf(element)} leaves the window: ${Math.round(left)} to ${Math.round(right)}`);
      }
      const { overflowX } = getComputedStyle(element);
      if (overflowX !== 'visible' && element.scrollWidth > element.clientWidth + 1 && element.tagName !== 'SELECT') faults.push(`${nameOf(element)} is cut off`);
    }

    const solid = [...document.querySelectorAll('a[href], button, input, select, textarea, summary, h1, h2, h3, h4, p, dt, dd, label')].filter(
      (element) => isSeen(element) && !isFixed(element) && (element as HTMLInputElement).type !== 'hidden',
    );
    const boxes = solid.map((element) => ({ element, box: element.getBoundingClientRect() })).sort((a, b) => a.box.top - b.box.top);
    boxes.forEach((one, index) => {
      for (const other of boxes.slice(index + 1)) {
        if (other.box.top >= one.box.bottom - 2) break;
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        // A stretched link covers its card on purpose.
        if (across > 2 && down > 2) faults.push(`${nameOf(one.element)} lies on ${nameOf(other.element)}`);
      }
    });
    return [...new Set(faults)];
  });

for (const path of [...sitePages, '/no-such-page']) {
  test(`${path} fits windows from 320 to 2560 px`, async ({ page, tolerate }) => {
    if (path === '/no-such-page') tolerate(/404/);
    await page.goto(path);
    await settled(page);
    for (const width of widths) {
      await test.step(`${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        expect.soft(await faultsOn(page), `${width} px`).toEqual([]);
      });
    }
  });

  test(`${path} can be read with text of twice the size`, async ({ page, tolerate }) => {
    if (path === '/no-such-page') tolerate(/404/);
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto(path);
    await settled(page);
    await page.addStyleTag({ content: 'html { font-size: 200% !important; }' });
    expect(await faultsOn(page)).toEqual([]);
  });
}
