/** `npm run new-mfe -- mfe-events --team events`: a new remote. */
import { parseArgs } from 'node:util';
import { join } from 'node:path';

await import('../presets/typescript-loader.mjs');
const { CannotCreate, createMfe } = await import('./create-mfe.ts');

const usage = 'npm run new-mfe -- mfe-events --team events';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { team: { type: 'string' } },
  });
  if (positionals.length !== 1)
    throw new CannotCreate(`Name one new remote, not ${positionals.length}: ${usage}`);
  if (values.team === undefined)
    throw new CannotCreate(`Name the team that owns it with --team: ${usage}`);
  const [name] = positionals;
  const { path } = await createMfe({
    root: join(import.meta.dirname, '../..'),
    name,
    team: values.team,
  });
  console.log(`${name} is there. Next:

  npm install                                    # its dependencies, once
  npm run dev -w ${name}                         # in the site, from its sources
  npm test -w ${name}
  git add . && git commit -m "${name}: add the remote"
  npm run release -- publish ${name}
  npm run release -- promote ${name} --reason "Its first version"

After that, its page ${path}, a link in the header and the footer, and a part of the home page are
visible; the shell needs no change. Titles, links and places are in ${name}/mfe.json.`);
} catch (error) {
  if (!(error instanceof CannotCreate) && !String(error.code).startsWith('ERR_PARSE_ARGS'))
    throw error;
  console.error(
    error instanceof CannotCreate ? error.message : `${error.message}\nRun it like this: ${usage}`,
  );
  process.exitCode = 2;
}
