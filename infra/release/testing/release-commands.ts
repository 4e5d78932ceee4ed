import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { inheritedEnvironment } from '@larkway/kit/testing';
import { root } from '../../local/repository.js';

export interface ExitedCommand {
  code: number;
  out: string;
  errors: string;
}

export interface ReleaseCommands {
  /** `npm run release -- …` in a repository, with only the given environment. */
  run: (folder: string, args: string[], env?: Record<string, string>) => Promise<ExitedCommand>;
  stop: () => Promise<void>;
}

const program = `
  const { releaseCommand } = await import('${join(root, 'infra/dist/release/cli/release-command.js')}');
  process.on('message', async ({ id, folder, args, env }) => {
    const output = { out: '', errors: '' };
    const code = await releaseCommand(args, { env, root: folder, print: (text) => void (output.out += text + '\\n'), printError: (text) => void (output.errors += text + '\\n') });
    process.send({ id, ended: { code, ...output } });
  });
  process.on('disconnect', () => process.exit());
`;

/**
 * Runs commands in one process of the compiled program, because each process costs half a second of
 * CPU.
 */
export const startReleaseCommands = (): ReleaseCommands => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    env: inheritedEnvironment(),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const waiting = new Map<
    number,
    { resolve: (ended: ExitedCommand) => void; reject: (error: Error) => void }
  >();
  child.on('message', ({ id, ended }: { id: number; ended: ExitedCommand }) => {
    waiting.get(id)!.resolve(ended);
    waiting.delete(id);
  });
  const gone = once(child, 'exit').then(([code]) => {
    for (const { reject } of waiting.values())
      reject(new Error(`The process of the release commands exited with ${code}`));
  });
  let runs = 0;
  return {
    run: (folder, args, env = {}) =>
      new Promise((resolve, reject) => {
        const id = ++runs;
        waiting.set(id, { resolve, reject });
        child.send({ id, folder, args, env });
      }),
    stop: async () => {
      if (child.connected) child.disconnect();
      await gone;
    },
  };
};
