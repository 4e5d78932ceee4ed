import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from '../figures.js';
import { startOwnSite } from '../sites.js';
import type { Part, PartContext } from '../part.js';
import { mainPages } from './main-pages.js';

/** Fetched by npx: with its dependencies it is 190 MB, which only this benchmark needs. */
const PACKAGE = 'lighthouse@12.8.2';
const ROUNDS = 5;

/** CPU slow-down to the lowest score. */
const targets: Record<string, number> = { 2: 98, 4: 95 };

interface Report {
  categories: { performance: { score: number } };
  audits: Record<string, { numericValue: number }>;
}

interface Run {
  score: number;
  /** Milliseconds. */
  lcp: number;
  blocking: number;
}

/** Loads a page as a phone on a slow 4G network, both simulated. */
const audit = async (
  { folder, chromium }: PartContext,
  url: string,
  slowDown: string,
): Promise<Run> => {
  const file = path.join(folder, 'lighthouse.json');
  const isRoot = process.getuid?.() === 0;
  await promisify(execFile)(
    'npx',
    [
      '--yes',
      PACKAGE,
      url,
      '--quiet',
      '--output=json',
      `--output-path=${file}`,
      '--only-categories=performance',
      `--throttling.cpuSlowdownMultiplier=${slowDown}`,
      `--chrome-flags=--headless ${isRoot ? '--no-sandbox' : ''}`,
    ],
    { env: { ...process.env, CHROME_PATH: chromium() } },
  );
  const { categories, audits } = JSON.parse(await readFile(file, 'utf8')) as Report;
  return {
    score: Math.round(categories.performance.score * 100),
    lcp: audits['largest-contentful-paint']!.numericValue,
    blocking: audits['total-blocking-time']!.numericValue,
  };
};

/** Lighthouse's performance score of the main pages. */
export const lighthouse: Part = {
  name: 'lighthouse',
  title: 'Lighthouse: mobile, median of 5',
  measure: async (context) => {
    const { urls } = await startOwnSite(context);
    const figures: Record<string, Run[]> = {};
    const rows = [];
    for (const [slowDown, target] of Object.entries(targets))
      for (const page of mainPages) {
        const runs: Run[] = (figures[`${page}, CPU factor ${slowDown}`] = []);
        for (let round = 0; round < ROUNDS; round += 1)
          runs.push(await audit(context, `${urls['site']!}${page}`, slowDown));
        const of = (name: keyof Run): number => median(runs.map((run) => run[name]));
        const score = of('score');
        rows.push({
          what: `${page}, CPU factor ${slowDown}`,
          value: `${score} (LCP ${(of('lcp') / 1000).toFixed(1)} s, TBT ${Math.round(of('blocking'))} ms)`,
          target: `>= ${target}`,
          holds: score >= target,
        });
      }
    return { rows, figures };
  },
};
