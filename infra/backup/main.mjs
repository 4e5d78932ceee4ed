/** `npm run backup` and `npm run restore`. */
import { register } from 'node:module';
import { join } from 'node:path';

register('../presets/typescript-hooks.mjs', import.meta.url);
const { backupCommand } = await import('./backup-command.ts');

process.exitCode = await backupCommand(process.argv.slice(2), {
  root: join(import.meta.dirname, '../..'),
  print: (text) => process.stdout.write(`${text}\n`),
  report: (text) => process.stderr.write(`${text}\n`),
});
