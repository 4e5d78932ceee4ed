import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { runChapter } from '../run/run-chapter.js';
import { brokenOf } from '../run/verdicts.js';
import { install } from '../world/installation.js';
import { type PlantedBug, plantedBugs } from './bugs.js';

interface Noticed {
  bug: PlantedBug;
  by: string[];
}

const file = path.join(root, 'services/email/docs/planted-bugs.md');
const leads = 70;
/** Nobody has to wait for what a bug has lost. */
const restMilliseconds = 40_000;

const write = (seed: number, noticed: Noticed[]): void => {
  const rows = noticed.map(
    ({ bug, by }) =>
      `| ${bug.title} | ${by.map((rule) => `\`${rule}\``).join(', ') || '**nobody**'} |`,
  );
  writeFileSync(
    file,
    `# Bugs that the campaign has to notice

Written by \`npm run campaign -- --planted --seed ${seed}\` on ${new Date().toISOString().slice(0, 10)}: each bug is made in a copy of the built services, which then go through a few faults.

| Bug | Rules that were broken |
|---|---|
${rows.join('\n')}
`,
  );
};

/** Makes one mistake at a time and looks whether the checker notices. @returns the exit code */
export const runPlanted = async (
  seed: number,
  folder: string,
  say: (text: string) => void,
): Promise<number> => {
  const noticed: Noticed[] = [];
  for (const [index, bug] of plantedBugs.entries()) {
    say(`bug ${index + 1} of ${plantedBugs.length}: ${bug.title}`);
    const installation = await install(root, bug.changes);
    try {
      const chapter = {
        name: `planted-${index + 1}`,
        engine: bug.engine,
        seed,
        faults: bug.faults,
        firstLead: 0,
        leads,
      };
      const { result } = await runChapter({
        chapter,
        folder: path.join(folder, chapter.name),
        installation,
        say: () => undefined,
        restMilliseconds,
      });
      const by = brokenOf(result.verdicts).map(({ rule }) => rule);
      noticed.push({ bug, by });
      say(
        `  ${by.some((rule) => bug.noticedBy.includes(rule)) ? 'noticed' : 'NOT NOTICED'} by ${by.join(', ') || 'nobody'} after ${result.seconds} s`,
      );
    } finally {
      installation.remove();
    }
  }
  write(seed, noticed);
  const missed = noticed.filter(
    ({ bug, by }) => !by.some((rule) => bug.noticedBy.includes(rule)),
  ).length;
  console.log(`${noticed.length - missed} passed, ${missed} failed`);
  return missed ? 1 : 0;
};
