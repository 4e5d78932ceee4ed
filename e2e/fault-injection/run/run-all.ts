import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import type { Options } from './options.js';
import type { Scenario } from '../plan/scenarios.js';
import { writeReport } from './write-report.js';
import type { Installation } from '../world/installation.js';
import { type ScenarioResult, runScenario } from './run-scenario.js';
import { brokenRules, describe, mergeResults } from '../check/check.js';

interface AllOptions {
  options: Options;
  plan: Scenario[];
  unavailableKinds: Map<string, string>;
  installation: Installation;
  previous: Installation | undefined;
  log: (text: string) => void;
}

/** Of each role, as in production. */
const manyCopies = { leads: 3, dealers: 3, worker: 3 };

const read = (file: string): ScenarioResult | undefined =>
  existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as ScenarioResult) : undefined;

/** Runs all scenarios of a plan that have no result yet for this seed. @returns the exit code */
export const runAll = async ({
  options,
  plan,
  unavailableKinds,
  installation,
  previous,
  log,
}: AllOptions): Promise<number> => {
  const name = `${options.soak ? 'soak-' : ''}${options.seed}`;
  const state = options.state ?? path.join(root, '.local/fault-injection', name);
  mkdirSync(state, { recursive: true });
  const fileOf = ({ name }: Scenario): string => path.join(state, `${name}.json`);
  const results = (): ScenarioResult[] => plan.flatMap((scenario) => read(fileOf(scenario)) ?? []);
  const report = (): void =>
    writeReport({ options, scenarios: plan.length, results: results(), unavailableKinds }, state);
  const open = plan.filter((scenario) => {
    const result = read(fileOf(scenario));
    return !result || result.unfinished;
  });
  const write = (scenario: Scenario, result: ScenarioResult): void => {
    writeFileSync(fileOf(scenario), JSON.stringify(result, null, 1));
    report();
  };
  const run = async (scenario: Scenario): Promise<void> => {
    log(`scenario ${results().length + 1} of ${plan.length}: ${scenario.name}`);
    const folder = path.join(state, scenario.name);
    rmSync(folder, { recursive: true, force: true });
    const { result, ledgers } = await runScenario({
      scenario,
      folder,
      installation,
      previous,
      copies: manyCopies,
      log,
      onProgress: (soFar) => write(scenario, soFar),
    });
    const broken = brokenRules(result.ruleResults);
    if (broken.length > 0) {
      log(`${scenario.name} breaks rules:\n${describe(result.ruleResults)}`);
      // Those of a soak are longer than a string may be.
      if (!scenario.pace)
        writeFileSync(path.join(state, `${scenario.name}.ledgers.json`), JSON.stringify(ledgers));
    } else rmSync(folder, { recursive: true, force: true });
    write(scenario, result);
  };
  const lane = async (): Promise<void> => {
    for (let scenario = open.shift(); scenario; scenario = open.shift()) await run(scenario);
  };
  await Promise.all(Array.from({ length: options.lanes }, lane));
  report();
  const ruleResults = mergeResults(results().map((result) => result.ruleResults));
  const failed = brokenRules(ruleResults).length;
  console.log(`${ruleResults.length - failed} rules hold, ${failed} are broken`);
  return failed ? 1 : 0;
};
