/** `npm run typecheck`: every TypeScript file there is, tests included. */
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../local/setup/install.mjs';
import { tsc } from '../local/setup/compile.mjs';
import { root } from '../local/setup/root.mjs';

const frontEnd = [
  'shell',
  'shell/sdk',
  'services/ops/console',
  // Reads what pages say of their pictures, so it is checked like them.
  'infra/imagery',
  ...readdirSync(root).filter((name) => name.startsWith('mfe-')),
].filter((folder) => existsSync(join(root, folder, 'tsconfig.json')));

/**
 * One project with the files of every front-end project: checked separately, each reads the same
 * library types again.
 */
const writeFrontEndProject = () => {
  const folder = join(root, '.local/typecheck');
  const file = join(folder, 'front-end.json');
  const include = frontEnd.flatMap((project) => {
    const { include: parts } = JSON.parse(
      readFileSync(join(root, project, 'tsconfig.json'), 'utf8'),
    );
    return parts.map((part) => join(root, project, part));
  });
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    file,
    JSON.stringify({
      extends: join(root, 'infra/presets/tsconfig/web.json'),
      compilerOptions: { typeRoots: [join(root, 'node_modules/@types')] },
      include,
    }),
  );
  return file;
};

const messages = [];
// In several threads, the checkers take twice the CPU time for the types that they share.
const check = (args) =>
  run(process.execPath, [tsc, ...args, '--singleThreaded', '--pretty', 'false']).catch((error) =>
    messages.push(error.output?.trim() || error.message),
  );

// The front end reads the compiled types of contracts.
await check(['-b', '--noCheck']);
for (const project of [
  'infra/presets/tsconfig/node-specs.json',
  'e2e',
  'e2e/specification',
  writeFrontEndProject(),
])
  await check(['-p', project]);
const lines = [...new Set(messages.join('\n').split('\n').filter(Boolean))];
if (lines.length > 0) {
  console.error(lines.join('\n'));
  process.exit(1);
}
