import { completeLock } from './complete-lock.mjs';

const lock = (
  packages: Record<string, object>,
): { packages: Record<string, Record<string, unknown>> } => ({ packages: { '': {}, ...packages } });

test('a platform package that the registry did not offer is added with its platform', () => {
  const given = lock({
    'node_modules/a': {
      version: '1.0.0',
      resolved: 'https://registry.example/a.tgz',
      optionalDependencies: { '@a/linux-arm64-musl': '1.0.0', '@a/windows-x64': '^1.0.0' },
    },
    'node_modules/@a/windows-x64': { version: '1.0.0', optional: true },
  });
  expect(completeLock(given)).toEqual(['@a/linux-arm64-musl@1.0.0']);
  expect(given.packages['node_modules/@a/linux-arm64-musl']).toEqual({
    version: '1.0.0',
    optional: true,
    os: ['linux'],
    cpu: ['arm64'],
  });
});

test('a nested copy counts, and no address of a registry remains', () => {
  const given = lock({
    'node_modules/a': {
      version: '1.0.0',
      resolved: 'https://registry.example/a.tgz',
      optionalDependencies: { b: '2.0.0' },
    },
    'node_modules/a/node_modules/b': {
      version: '2.0.0',
      resolved: 'https://registry.example/b.tgz',
    },
    'node_modules/@larkway/kit': { resolved: 'services/kit', link: true },
  });
  expect(completeLock(given)).toEqual([]);
  expect(JSON.stringify(given)).not.toContain('registry.example');
  expect(given.packages['node_modules/@larkway/kit']).toEqual({
    resolved: 'services/kit',
    link: true,
  });
});

test('completing twice changes nothing', () => {
  const given = lock({
    'node_modules/a': { version: '1.0.0', optionalDependencies: { 'a-darwin-x64': '1.0.0' } },
  });
  completeLock(given);
  const once = JSON.stringify(given);
  expect(completeLock(given)).toEqual([]);
  expect(JSON.stringify(given)).toBe(once);
});
