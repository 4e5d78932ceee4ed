/** `npm run new-mfe -- mfe-events --team events`: a new remote. */
import { parseArgs } from 'node:util';
import { join } from 'node:path';

await import('../presets/typescript-loader.mjs');
const { CannotCreate, createMfe } = await import('./create-mfe.ts');

const usage = 'npm run new-mfe -- mfe-events --team events';

try {
  const { positionals, values } = parseArgs({ allowPositionals: true, options: { team: { type: 'string' } } });
  if (positionals.length !== 1 || !values.team) throw new CannotCreate(`Say which, and whose: ${usage}`);
  const [name] = positionals;
  const { path } = await createMfe({ root: join(import.meta.dirname, '../..'), name, team: values.team });
  console.log(`${name} is there. Next:

  npm install                                    # its dependencies, once
  npm run dev -w ${name}                         # in the site, from its sources
  npm test -w ${name}
  npm run release -- publish ${name}
  npm run release -- promote ${name} --reason "Its first version"

Its page is ${path}; the shell needs no change.`);
} catch (error) {
  if (!(error instanceof CannotCreate) && error.code !== 'ERR_PARSE_ARGS_UNKNOWN_OPTION') throw error;
  console.error(error.message);
  process.exitCode = 2;
}
