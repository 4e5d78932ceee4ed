import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { brokenRules, describe, mergeResults, writeCounts } from './check/check.js';
import { unavailableFaults } from './faults/families.js';
import { fullPlan, shortPlan, soakPlan } from './plan/scenarios.js';
import { readOptions } from './run/options.js';
import { runAll } from './run/run-all.js';
import { runPlanted } from './run/run-planted.js';
import { runScenario } from './run/run-scenario.js';
import { install, installCommit, installedIn } from './world/installation.js';

/** Each process that sends emails costs a third of a second of CPU whenever its worker starts. */
const shortEmailProcesses = 2;

/** Keeps the logs of a failed run; its temporary files are deleted when it ends. */
const keepLogs = (folder: string): string => {
  const target = path.join(root, '.local/fault-injection/failed', path.basename(folder));
  cpSync(folder, target, {
    recursive: true,
    filter: (source) => !/\/([^/]*disk|[^/]*\.image|postgres|redis)$/.test(source),
  });
  return target;
};

const log = (text: string): void => console.error(`fault-injection: ${text}`);

/** `npm run fault-injection`. @returns the exit code */
export const runFaultInjection = async (args: string[]): Promise<number> => {
  const options = readOptions(args);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  // Each of the twelve processes of a scenario listens for the exit of this process.
  process.setMaxListeners(0);
  log(`seed ${options.seed}`);
  const installation = options.short ? installedIn(root) : await install(root);
  const previous = options.previous ? await installCommit(root, options.previous) : undefined;
  const scratch = mkdtempSync(path.join(tmpdir(), 'larkway-fault-injection-run-'));
  try {
    if (options.planted) return await runPlanted(options.seed, scratch, log);
    const unavailableKinds = await unavailableFaults(scratch, previous !== undefined);
    for (const [kind, reason] of unavailableKinds) log(`"${kind}" cannot be injected: ${reason}`);
    const possible = (kind: string): boolean => !unavailableKinds.has(kind);
    if (!options.short)
      return await runAll({
        options,
        plan: options.soak
          ? soakPlan({ ...options.soak, ...options, possible })
          : fullPlan({ ...options, possible }),
        unavailableKinds,
        installation,
        previous,
        log,
      });
    const scenarios = shortPlan({ ...options, possible });
    const runs = scenarios.map((scenario) =>
      runScenario({
        scenario,
        folder: path.join(scratch, scenario.name),
        installation,
        previous,
        log,
        emailProcesses: shortEmailProcesses,
      }),
    );
    // After an error, too, the folder is removed only when nothing uses it.
    await Promise.allSettled(runs);
    const ended = await Promise.all(runs);
    const ruleResults = mergeResults(ended.map(({ result }) => result.ruleResults));
    const failed = brokenRules(ruleResults).length;
    if (failed)
      console.log(`${describe(ruleResults)}
The logs of the processes are kept in ${keepLogs(scratch)}`);
    if (options.outputFile) writeCounts(options.outputFile, ruleResults.length - failed, failed);
    console.log(`${ruleResults.length - failed} passed, ${failed} failed`);
    return failed ? 1 : 0;
  } finally {
    installation.remove();
    previous?.remove();
    rmSync(scratch, { recursive: true, force: true });
  }
};
