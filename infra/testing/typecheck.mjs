/** `npm run typecheck`: every TypeScript file there is, tests included. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { run } from '../local/setup/install.mjs';
import { tsc } from '../local/setup/compile.mjs';
import { root } from '../local/setup/root.mjs';

const frontEnd = ['shell', 'shell/sdk', 'services/ops/console', ...readdirSync(root).filter((name) => name.startsWith('mfe-'))];
const projects = ['infra/presets/tsconfig/node-specs.json', 'e2e', 'e2e/specification', ...frontEnd];

const messages = [];
const check = (args) =>
  run(process.execPath, [tsc, ...args, '--pretty', 'false']).catch((error) => messages.push(error.output?.trim() || error.message));

await check(['-b']);
for (const project of projects) {
  if (project.endsWith('.json') || existsSync(join(root, project, 'tsconfig.json'))) await check(['-p', project]);
}
const lines = [...new Set(messages.join('\n').split('\n').filter(Boolean))];
if (lines.length > 0) {
  console.error(lines.join('\n'));
  process.exit(1);
}
