/**
 * `npm run dev`, `npm run standalone` and `npm test` of one workspace: `node ../infra/dev/main.mjs
 * dev`, in its folder.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from '../local/setup/compile.mjs';
import { requireNode } from '../local/setup/node-version.mjs';
import { say, step } from '../local/setup/progress.mjs';
import { root } from '../local/setup/root.mjs';

const folder = process.cwd();
const command = process.argv[2];

/** What the command runs, and nothing of other teams: their mistakes are not in the way. */
const projects = () => {
  const own = relative(root, folder);
  const { dependencies = {} } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const contracts = Object.keys(dependencies).flatMap(
    (name) => /^@larkway\/(.+)-contract$/.exec(name)?.[1] ?? [],
  );
  const services = contracts.map((name) =>
    command === 'standalone' ? `services/${name}` : `services/${name}/contract`,
  );
  return [
    'infra',
    ...(command === 'dev' && !own.startsWith('services/') ? ['shell/server'] : []),
    ...services,
    ...(own.startsWith('services/') ? [own] : []),
  ].filter((project) => existsSync(join(root, project, 'tsconfig.json')));
};

requireNode();
try {
  await compile(projects());
  const { runCommand } = await import('../dist/dev/run-command.js');
  await runCommand({
    name: command,
    args: process.argv.slice(3),
    folder,
    env: process.env,
    say,
    step,
  });
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exit(1);
}
