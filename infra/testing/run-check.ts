import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../local/repository.js';
import type { Check } from './checks.js';
import { countsOf, reportTo, type Counts } from './counts.js';

export interface Outcome extends Counts {
  check: Check;
  output: string;
}

const running = new Set<number>();

/** Ends what is running, with all that it has started. */
export const stopChecks = (): void => {
  for (const pid of running) process.kill(-pid, 'SIGTERM');
};

const runScript = ({ script, args = [] }: Check, extra: string[], env: NodeJS.ProcessEnv): Promise<{ succeeded: boolean; output: string }> =>
  new Promise((resolve) => {
    const all = [...args, ...extra];
    const child = spawn('npm', ['run', '--silent', script, ...(all.length ? ['--', ...all] : [])], {
      cwd: root,
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, CI: '1', FORCE_COLOR: '0', ...env },
    });
    const { pid } = child;
    if (pid) running.add(pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    child.once('error', (error) => resolve({ succeeded: false, output: error.message }));
    child.once('close', (code) => {
      if (pid) running.delete(pid);
      resolve({ succeeded: code === 0, output: output.trim() });
    });
  });

/** Runs one check to its end. */
export const runCheck = async (check: Check, env: NodeJS.ProcessEnv): Promise<Outcome> => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-check-'));
  try {
    const file = join(folder, 'report.json');
    const report = check.count ? reportTo[check.count](file) : { args: [], env: {} };
    const { succeeded, output } = await runScript(check, report.args, { ...env, ...report.env });
    return { check, output, ...countsOf(check.count, file, succeeded) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
};
