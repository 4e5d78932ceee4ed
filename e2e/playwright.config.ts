import { defineConfig, devices } from '@playwright/test';

const chromium = process.env.CHROMIUM_PATH;
const isRoot = process.getuid?.() === 0;

const launchOptions = {
  ...(chromium ? { executablePath: chromium } : {}),
  args: ['--disable-gpu', '--disable-dev-shm-usage', ...(isRoot ? ['--no-sandbox'] : [])],
};

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 }, launchOptions };
const mobile = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 }, launchOptions };

export default defineConfig({
  testDir: '.',
  outputDir: './test-results',
  globalSetup: './fixtures/global-setup.ts',
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  workers: 2,
  fullyParallel: true,
  timeout: 30_000,
  expect: { timeout: 7_000 },
  reporter: process.env.CI ? [['dot'], ['json', { outputFile: './test-results/report.json' }]] : [['list']],
  use: { trace: 'retain-on-failure', screenshot: 'only-on-failure' },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'mobile', use: mobile, testMatch: ['quality/{accessibility,stability}.spec.ts', 'journeys/{header,home,inquiry}.spec.ts'] },
  ],
});
