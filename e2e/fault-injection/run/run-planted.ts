import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { runScenario } from './run-scenario.js';
import { brokenRules } from '../check/check.js';
import { install } from '../world/installation.js';
import { type PlantedBug, plantedBugs } from './planted-bugs.js';

interface Detection {
  bug: PlantedBug;
  by: string[];
}

const file = path.join(root, 'services/email/docs/fault-injection-planted-bugs.md');
const leads = 70;
/** Milliseconds; what a bug has lost will not come later. */
const restMilliseconds = 40_000;

const write = (seed: number, detected: Detection[]): void => {
  const rows = detected.map(
    ({ bug, by }) =>
      `| ${bug.title} | ${by.map((rule) => `\`${rule}\``).join(', ') || '**none**'} |`,
  );
  writeFileSync(
    file,
    `# Planted bugs that the fault-injection run must detect

Written by \`npm run fault-injection -- --planted --seed ${seed}\` on ${new Date().toISOString().slice(0, 10)}: each bug is planted in a copy of the built services, which then go through a few faults.

| Bug | Broken rules |
|---|---|
${rows.join('\n')}
`,
  );
};

/** Plants one bug at a time and checks that a rule detects it. @returns the exit code */
export const runPlanted = async (
  seed: number,
  folder: string,
  log: (text: string) => void,
): Promise<number> => {
  const detected: Detection[] = [];
  for (const [index, bug] of plantedBugs.entries()) {
    log(`bug ${index + 1} of ${plantedBugs.length}: ${bug.title}`);
    const installation = await install(root, bug.changes);
    try {
      const scenario = {
        name: `planted-${index + 1}`,
        engine: bug.engine,
        seed,
        faults: bug.faults,
        firstLead: 0,
        leads,
        ...bug.soak,
      };
      const { result } = await runScenario({
        scenario,
        folder: path.join(folder, scenario.name),
        installation,
        postgres: bug.postgres,
        log: () => undefined,
        restMilliseconds,
      });
      const by = brokenRules(result.ruleResults).map(({ rule }) => rule);
      detected.push({ bug, by });
      log(
        `  ${by.some((rule) => bug.detectedBy.includes(rule)) ? 'detected' : 'NOT DETECTED'} by ${by.join(', ') || 'no rule'} after ${result.seconds} s`,
      );
    } finally {
      installation.remove();
    }
  }
  write(seed, detected);
  const missed = detected.filter(
    ({ bug, by }) => !by.some((rule) => bug.detectedBy.includes(rule)),
  ).length;
  console.log(`${detected.length - missed} passed, ${missed} failed`);
  return missed ? 1 : 0;
};
