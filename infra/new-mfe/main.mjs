/** `npm run new-mfe -- mfe-events --team events`: a new remote, here or with `--repository`. */
import { join } from 'node:path';

await import('../presets/typescript-loader.mjs');
const { newMfeCommand } = await import('./new-mfe-command.ts');

process.exitCode = await newMfeCommand({
  args: process.argv.slice(2),
  platform: join(import.meta.dirname, '../..'),
  cwd: process.env.INIT_CWD ?? process.cwd(),
  usage: 'npm run new-mfe -- mfe-events --team events',
});
