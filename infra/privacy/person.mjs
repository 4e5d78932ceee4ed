/** `npm run person -- export|erase [address]`: data subject requests. */
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

await import('../presets/typescript-loader.mjs');
const { personCommand } = await import('./person-command.ts');
const { trustInternalAuthority } = await import('@larkway/kit/http');
await trustInternalAuthority(process.env);

const firstLine = async () => {
  for await (const line of createInterface({ input: process.stdin })) return line.trim();
  return '';
};
const question = async (text) => {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return (await terminal.question(text)).trim();
  } finally {
    terminal.close();
  }
};

process.exitCode = await personCommand(process.argv.slice(2), {
  env: process.env,
  folder: join(import.meta.dirname, '../../.local'),
  // From the terminal or the first line of standard input, to keep it out of the shell's history
  // and the process list.
  readAddress: () => (process.stdin.isTTY ? question('Email address: ') : firstLine()),
  confirm: process.stdin.isTTY
    ? async (text) => (await question(`${text} [yes/no] `)) === 'yes'
    : undefined,
  print: (text) => process.stdout.write(`${text}\n`),
  writeError: (text) => process.stderr.write(`${text}\n`),
});
