import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { impossibleFaults } from './faults/families.js';
import { readOptions } from './options.js';
import { runPlanted } from './planted/run-planted.js';
import { fullPlan, shortPlan } from './plan/chapters.js';
import { runChapter } from './run/run-chapter.js';
import { brokenOf, describe, together, writeNumbers } from './run/verdicts.js';
import { install } from './world/installation.js';
import { runFull } from './run/run-full.js';

/** Copies the logs of a failed run to where they stay; temporary files of a whole test run are deleted at its end. */
const keepLogs = (folder: string): string => {
  const target = path.join(root, '.local/campaign/failed', path.basename(folder));
  cpSync(folder, target, {
    recursive: true,
    filter: (source) => !/\/(disk|postgres|redis)$/.test(source),
  });
  return target;
};

const say = (text: string): void => console.error(`campaign: ${text}`);

/** `npm run campaign`. @returns the exit code */
export const campaign = async (args: string[]): Promise<number> => {
  const options = readOptions(args);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  // Twelve processes a chapter are ended with this one.
  process.setMaxListeners(0);
  say(`seed ${options.seed}`);
  const installation = await install(root);
  const scratch = mkdtempSync(path.join(tmpdir(), 'larkway-campaign-run-'));
  try {
    if (options.planted) return await runPlanted(options.seed, scratch, say);
    const impossible = impossibleFaults(scratch);
    for (const [kind, reason] of impossible) say(`"${kind}" cannot be brought about: ${reason}`);
    const possible = (kind: string): boolean => !impossible.has(kind);
    if (!options.short)
      return await runFull({
        options,
        plan: fullPlan({ ...options, possible }),
        impossible,
        installation,
        say,
      });
    const chapters = shortPlan({ ...options, possible });
    const ended = await Promise.all(
      chapters.map((chapter) =>
        runChapter({ chapter, folder: path.join(scratch, chapter.name), installation, say }),
      ),
    );
    const verdicts = together(ended.map(({ result }) => result.verdicts));
    const failed = brokenOf(verdicts).length;
    if (failed)
      console.log(`${describe(verdicts)}
The logs of the processes are kept in ${keepLogs(scratch)}`);
    if (options.outputFile) writeNumbers(options.outputFile, verdicts.length - failed, failed);
    console.log(`${verdicts.length - failed} passed, ${failed} failed`);
    return failed ? 1 : 0;
  } finally {
    installation.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
};
