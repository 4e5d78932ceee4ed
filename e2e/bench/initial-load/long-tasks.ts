import type { Browser, Page } from '@playwright/test';
import { sum } from '../figures.js';
import { visit } from './browser.js';

const CPU_SLOWDOWN = 4;
/** Milliseconds a task may last before it counts as blocking. */
const BLOCKING = 50;

export interface LongTasks {
  /** Milliseconds of the longest task; 0 when none lasted 50 ms. */
  longest: number;
  /** Milliseconds by which tasks were longer than 50 ms, in total. */
  blocking: number;
}

const observe = async (page: Page): Promise<void> => {
  await page.addInitScript(() => {
    const tasks: number[] = ((window as unknown as { tasks: number[] }).tasks = []);
    new PerformanceObserver((list) =>
      tasks.push(...list.getEntries().map(({ duration }) => duration)),
    ).observe({ type: 'longtask', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
};

/** Loads a page on a phone with a slow CPU. */
export const observeLoad = (browser: Browser, url: string): Promise<LongTasks> =>
  visit({ browser, url, viewport: 'mobile', before: observe }, async (page) => {
    const tasks = await page.evaluate(() => (window as unknown as { tasks: number[] }).tasks);
    return {
      longest: Math.max(0, ...tasks),
      blocking: sum(tasks.map((task) => Math.max(0, task - BLOCKING))),
    };
  });
