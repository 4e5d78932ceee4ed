/** `npm run new-service -- events`: a new service. */
import { parseArgs } from 'node:util';
import { join } from 'node:path';

await import('../presets/typescript-loader.mjs');
const { CannotCreate, createService } = await import('./create-service.ts');

const usage = 'npm run new-service -- events';

try {
  const { positionals, values } = parseArgs({
    allowPositionals: true,
    options: { team: { type: 'string' } },
  });
  if (positionals.length !== 1)
    throw new CannotCreate(`Name one new service, not ${positionals.length}: ${usage}`);
  const [name] = positionals;
  const { service, files } = await createService({
    root: join(import.meta.dirname, '../..'),
    name,
    ...(values.team !== undefined && { team: values.team }),
  });
  const outside = files.filter((file) => !file.startsWith(`services/${name}/`));
  console.log(`services/${name} is there, on port ${service.port}. Its entries are in:
${[...new Set(outside)].map((file) => `  ${file}`).join('\n')}

Next:

  npm install && npm run lock                    # links its packages, once
  npm start                                      # runs it with everything else
  curl http://localhost:3000${service.api[0]}
  npm run dev -w services/${name}                # restarts it after each change
  npm test -w services/${name}
  npm run release -- check-service ${name}       # before each deployment

Deployments need ${name.toUpperCase()}_DATABASE_PASSWORD and ${name.toUpperCase()}_OWNER_DATABASE_PASSWORD, and a database that exists
already needs infra/deploy/create-databases.sh again (infra/deploy/README.md).`);
} catch (error) {
  if (!(error instanceof CannotCreate) && !String(error.code).startsWith('ERR_PARSE_ARGS'))
    throw error;
  console.error(
    error instanceof CannotCreate ? error.message : `${error.message}\nRun it like this: ${usage}`,
  );
  process.exitCode = 2;
}
