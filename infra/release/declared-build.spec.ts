import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { declaredBuildSchema } from '@larkway/releases-contract';
import { declareBuild, repositoryAddress } from './declared-build.js';

test.each([
  ['https://code.example/team/site.git', 'https://code.example/team/site'],
  ['https://user:secret@code.example/team/site', 'https://code.example/team/site'],
  ['git@code.example:team/site.git', 'https://code.example/team/site'],
  ['ssh://git@code.example:2222/team/site.git', 'https://code.example/team/site'],
  ['/srv/git/site.git', undefined],
  ['file:///srv/git/site.git', undefined],
  ['../site', undefined],
])('the git remote %s is declared as %s', (remote, address) => {
  expect(repositoryAddress(remote)).toBe(address);
});

test('a build declares repository, commit and tools; outside of a repository only its tools', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'larkway-declared-'));
  const git = (...args: string[]): string =>
    execFileSync('git', [
      '-C',
      folder,
      '-c',
      'user.name=L',
      '-c',
      'user.email=l@l.example',
      ...args,
    ])
      .toString()
      .trim();
  const tools = { node: process.versions.node, '@rspack/core': expect.any(String) };
  expect(await declareBuild(folder)).toEqual({ tools });
  git('init', '--quiet');
  git('remote', 'add', 'origin', 'https://user:secret@code.example/team/site.git');
  git('-c', 'commit.gpgsign=false', 'commit', '--quiet', '--allow-empty', '--message', 'One');
  const declared = await declareBuild(folder);
  expect(declared).toEqual({
    repository: 'https://code.example/team/site',
    revision: git('rev-parse', 'HEAD'),
    tools,
  });
  expect(declaredBuildSchema.parse(declared)).toEqual(declared);
  rmSync(folder, { recursive: true });
});
