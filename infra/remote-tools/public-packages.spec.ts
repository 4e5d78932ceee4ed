import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { satisfies } from 'semver';
import { root } from '../local/repository.js';

interface Package {
  name: string;
  version: string;
  private?: boolean;
  license?: string;
  files?: string[];
  exports?: Record<string, unknown>;
  scripts?: Record<string, string>;
  publishConfig?: { access?: string };
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

const read = (folder: string): Package =>
  JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8')) as Package;

const links = 'node_modules/@larkway';
const packages = readdirSync(join(root, links)).map((name) => read(join(links, name)));
const isPublic = (each: Package): boolean => !each.private;
const publicPackages = packages.filter(isPublic);

test('what other repositories may install are the SDK, the tools for remotes, the contracts of the site’s API, and a seed package', () => {
  expect(publicPackages.map(({ name }) => name).sort()).toEqual([
    '@larkway/content-contract',
    '@larkway/content-seed',
    '@larkway/dealers-contract',
    '@larkway/financing-contract',
    '@larkway/inventory-contract',
    '@larkway/kit-contract',
    '@larkway/leads-contract',
    '@larkway/remote-tools',
    '@larkway/sdk',
  ]);
});

test.each(publicPackages.map((each) => [each.name, each] as const))(
  '%s is packed from a list of files, for restricted access, and needs only public packages in exact or compatible versions',
  (_name, { files, license, publishConfig, dependencies = {}, peerDependencies = {} }) => {
    expect({ files, license, publishConfig }).toEqual({
      files: expect.any(Array),
      license: 'UNLICENSED',
      publishConfig: { access: 'restricted' },
    });
    for (const [name, range] of Object.entries({ ...dependencies, ...peerDependencies })) {
      const own = packages.find((each) => each.name === name);
      if (!own) expect(`${name} ${range}`).toMatch(/ (npm:typescript@)?\d+\.\d+\.\d+$/);
      else
        expect([name, own.private, satisfies(own.version, range)]).toEqual([name, undefined, true]);
    }
  },
);

test('the tools for remotes have the packages that this repository is built and tested with', () => {
  const { dependencies = {} } = read('infra/remote-tools');
  const here = [read('services/kit'), read('infra'), read('.')].reduce<Record<string, string>>(
    (all, each) => ({ ...all, ...each.dependencies, ...each.devDependencies }),
    {},
  );
  const { typescript, '@typescript/native': compiler, ...others } = dependencies;
  for (const [name, version] of Object.entries(others))
    expect([name, here[name]]).toEqual([name, version]);
  expect(typescript).toBe(read('infra').devDependencies!['typescript']);
  expect(compiler).toBe(`npm:typescript@${read('.').devDependencies!['typescript']}`);
});
