import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import semver from 'semver';
import { isSupported } from './node-version.mjs';

interface LockedPackage {
  version: string;
  engines?: { node?: string };
  optional?: boolean;
}

const read = (file: string): string =>
  readFileSync(join(import.meta.dirname, '../../..', file), 'utf8');

const ownVersion = read('.node-version').trim();
const { engines, devDependencies } = JSON.parse(read('package.json')) as {
  engines: { node: string };
  devDependencies: Record<string, string>;
};
const { packages } = JSON.parse(read('package-lock.json')) as {
  packages: Record<string, LockedPackage>;
};

test.each([
  '20.20.2',
  '22.9.0',
  '22.18.0',
  '22.19.0',
  '22.23.3',
  '23.11.1',
  '24.9.0',
  '24.11.0',
  '24.21.0',
  '25.9.0',
  '26.0.0',
  '30.1.2',
])('the check at the start of every command agrees with semver about Node.js %s', (version) =>
  expect(isSupported(version, engines.node)).toBe(semver.satisfies(version, engines.node)),
);

test('the Node.js version in .node-version is an exact one that package.json supports', () => {
  expect(semver.valid(ownVersion)).toBe(ownVersion);
  expect(semver.satisfies(ownVersion, engines.node)).toBe(true);
});

test('Docker images are built with the Node.js version in .node-version', () => {
  expect(/^ARG NODE_VERSION=(.+)$/m.exec(read('infra/deploy/Dockerfile'))?.[1]).toBe(ownVersion);
});

test('the types of Node.js are those of the major version in .node-version', () => {
  expect(semver.major(devDependencies['@types/node']!)).toBe(semver.major(ownVersion));
});

test('every locked package supports the oldest Node.js versions that package.json allows', () => {
  const oldest = engines.node
    .split('||')
    .map((alternative) => semver.minVersion(alternative)!.version);
  const tooNew = Object.entries(packages)
    .filter(
      ([path, { optional, engines: wanted }]) =>
        path.includes('node_modules/') && !optional && wanted?.node,
    )
    .flatMap(([path, { version, engines: wanted }]) =>
      oldest
        .filter((node) => !semver.satisfies(node, wanted!.node!))
        .map((node) => `${path}@${version} wants ${wanted!.node}, not ${node}`),
    );
  expect(oldest).toHaveLength(3);
  expect(tooNew).toEqual([]);
});
