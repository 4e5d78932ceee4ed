import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import type { Options } from '../options.js';
import type { Chapter } from '../plan/chapters.js';
import { writeTable } from '../report/table.js';
import type { Installation } from '../world/installation.js';
import { type ChapterResult, runChapter } from './run-chapter.js';
import { brokenOf, describe, together } from './verdicts.js';

interface FullOptions {
  options: Options;
  plan: Chapter[];
  impossible: Map<string, string>;
  installation: Installation;
  say: (text: string) => void;
}

const read = (file: string): ChapterResult | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ChapterResult) : undefined;

/** The whole campaign, chapter by chapter; what was done before under the same seed is not done again. @returns the exit code */
export const runFull = async ({
  options,
  plan,
  impossible,
  installation,
  say,
}: FullOptions): Promise<number> => {
  const state = options.state ?? path.join(root, '.local/campaign', String(options.seed));
  mkdirSync(state, { recursive: true });
  const fileOf = ({ name }: Chapter): string => path.join(state, `${name}.json`);
  const results = (): ChapterResult[] => plan.flatMap((chapter) => read(fileOf(chapter)) ?? []);
  const report = (): void =>
    writeTable({ seed: options.seed, chapters: plan.length, results: results(), impossible });
  const open = plan.filter((chapter) => !read(fileOf(chapter)));
  const run = async (chapter: Chapter): Promise<void> => {
    say(`chapter ${results().length + 1} of ${plan.length}: ${chapter.name}`);
    const folder = path.join(state, chapter.name);
    rmSync(folder, { recursive: true, force: true });
    const { result, ledgers } = await runChapter({ chapter, folder, installation, say });
    const broken = brokenOf(result.verdicts);
    if (broken.length > 0) {
      say(`${chapter.name} breaks rules:\n${describe(result.verdicts)}`);
      writeFileSync(path.join(state, `${chapter.name}.ledgers.json`), JSON.stringify(ledgers));
    } else rmSync(folder, { recursive: true, force: true });
    writeFileSync(fileOf(chapter), JSON.stringify(result, null, 1));
    report();
  };
  const lane = async (): Promise<void> => {
    for (let chapter = open.shift(); chapter; chapter = open.shift()) await run(chapter);
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
  report();
  const verdicts = together(results().map((result) => result.verdicts));
  const failed = brokenOf(verdicts).length;
  console.log(`${verdicts.length - failed} rules hold, ${failed} are broken`);
  return failed ? 1 : 0;
};
