import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../local/repository.js';
import { type ReleaseCommands, startReleaseCommands } from '../testing/release-commands.js';

const documents = globSync('**/*.md', {
  cwd: root,
  exclude: (name) => ['node_modules', 'dist', '.local', 'test-results'].includes(name),
});

/** `[document, command]` for each command of a code block, without comments. */
const commands = documents.flatMap((document) =>
  [
    ...readFileSync(join(root, document), 'utf8').matchAll(
      /^npm run release -- (.+?)(?: +#.*)?$/gm,
    ),
  ].map(([, command]): [string, string] => [document, command!]),
);

/** Splits a command as a shell does: `--reason "Clearer words"` is two words. */
const wordsOf = (command: string): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain!);

let folder: string;
let program: ReleaseCommands;

beforeAll(async () => {
  execFileSync(
    process.execPath,
    [join(root, 'node_modules/typescript/bin/tsc'), '-b', '--noCheck', 'infra'],
    { cwd: root },
  );
  folder = await mkdtemp(join(tmpdir(), 'larkway-commands-'));
  // As in the repository of the platform, which alone has services to check.
  await mkdir(join(folder, 'infra'));
  await writeFile(join(folder, 'infra/services.json'), '[]');
  program = startReleaseCommands();
});

afterAll(async () => {
  await program.stop();
  await rm(folder, { recursive: true });
});

test('the README of the repository shows the commands of a release in order', () => {
  expect(
    commands
      .filter(([document]) => document === 'README.md')
      .map(([, command]) => command.split(' ')[0]),
  ).toEqual(['publish', 'preview', 'canary', 'promote', 'rollback']);
});

test.each(commands.filter(([, command]) => !command.startsWith('publish')))(
  '%s shows a command with everything that it needs: %s',
  async (_document, command) => {
    // Without a site that runs, only the release service is missing.
    expect(await program.run(folder, wordsOf(command))).toMatchObject({
      code: 2,
      errors: expect.stringMatching(/^Set RELEASES_URL and RELEASES_TOKEN/),
    });
  },
);
