import type { Page } from '@playwright/test';

interface Shift extends PerformanceEntry {
  value: number;
}

/**
 * Notes every layout shift from the first byte on, also those that the browser puts down to an input: nobody touches the page.
 * @returns what tells their sum so far.
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
