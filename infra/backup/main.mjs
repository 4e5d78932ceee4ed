/** `npm run backup` and `npm run restore`. */
import { join } from 'node:path';

await import('../presets/typescript-loader.mjs');
const { backupCommand } = await import('./backup-command.ts');

process.exitCode = await backupCommand(process.argv.slice(2), {
  root: join(import.meta.dirname, '../..'),
  print: (text) => process.stdout.write(`${text}\n`),
  report: (text) => process.stderr.write(`${text}\n`),
});
