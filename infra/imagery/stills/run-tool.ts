import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Blender prints every step. */
const NO_LIMIT = { maxBuffer: 1e9 };
const LINES_SHOWN = 20;

/** PyTorch is a system package, so use the system's Python. */
const PYTHON = '/usr/bin/python3';

async function runTool(name: string, options: string[]): Promise<void> {
  try {
    await run(name, options, NO_LIMIT);
  } catch (error) {
    const {
      code,
      signal,
      stdout = '',
      stderr = '',
    } = error as Partial<Record<'code' | 'signal' | 'stdout' | 'stderr', string>>;
    const said = `${stdout}\n${stderr}`.trim().split('\n').slice(-LINES_SHOWN).join('\n');
    throw new Error(`${name} exited with ${signal ?? code}\n${said}`, { cause: code });
  }
}

type Options = Readonly<Record<string, string>>;

const flags = (options: Options): string[] =>
  Object.entries(options).flatMap(([name, value]) => [`--${name}`, value]);

/** Runs a script inside Blender. @throws with the last lines of its output */
export const runBlender = (script: string, options: Options): Promise<void> =>
  runTool('blender', ['-b', '--python-exit-code', '1', '-P', script, '--', ...flags(options)]);

/** Runs a Python script. @throws with the last lines of its output */
export const runPython = (
  script: string,
  options: Options,
  files: readonly string[],
): Promise<void> => runTool(PYTHON, [script, ...flags(options), ...files]);
