import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
}

/**
 * Records every layout shift from the first byte, including those that the browser attributes to
 * input: the test sends none.
 * @returns a function that returns their sum so far
 */
export const noteShifts = async (page: Page): Promise<() => Promise<number>> => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as Shift[]) shifts.push(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return async () => {
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
    return shifts.reduce((sum, shift) => sum + shift, 0);
  };
};
