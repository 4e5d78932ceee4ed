import { unmovedPackages, type UnmovedOptions } from './unmoved-packages.js';

const packages = [
  { name: '@larkway/sdk', folder: 'shell/sdk', version: '2.4.0' },
  { name: '@larkway/remote-tools', folder: 'infra/remote-tools', version: '1.0.0' },
];
const versions: Record<string, string> = { 'shell/sdk': '2.4.0', 'infra/remote-tools': '1.0.0' };

/** Names of what is found after a change of the files. */
const foundAfter = (changed: string[], options: Partial<UnmovedOptions> = {}): string[] =>
  unmovedPackages({
    packages,
    changed,
    toolSources: ['infra/release/checks.ts', 'services/kit/src/objects/s3-store.ts'],
    named: [],
    versionBefore: (folder) => versions[folder],
    ...options,
  }).map(({ name }) => name);

test('a public package that has changed is found', () => {
  expect(foundAfter(['shell/sdk/src/index.ts', 'shell/src/layout/header.tsx'])).toEqual([
    '@larkway/sdk',
  ]);
});

test('the tools for remotes have changed when a file of which they are made has, wherever it is', () => {
  expect(foundAfter(['services/kit/src/objects/s3-store.ts'])).toEqual(['@larkway/remote-tools']);
  expect(foundAfter(['services/kit/src/queue/job.ts', 'infra/release/README.md'])).toEqual([]);
});

test('tests and documents of a package change nothing for its users', () => {
  expect(foundAfter(['shell/sdk/src/http/http.spec.ts', 'shell/sdk/README.md'])).toEqual([]);
});

test('a changeset, another version or a new package is enough', () => {
  const changed = ['shell/sdk/src/index.ts'];
  expect(foundAfter(changed, { named: ['@larkway/sdk'] })).toEqual([]);
  expect(foundAfter(changed, { named: ['@larkway/remote-tools'] })).toEqual(['@larkway/sdk']);
  expect(foundAfter(changed, { versionBefore: () => '2.3.0' })).toEqual([]);
  expect(foundAfter(changed, { versionBefore: () => undefined })).toEqual([]);
});
