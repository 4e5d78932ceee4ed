import { createHash } from 'node:crypto';
import { lstatSync, realpathSync } from 'node:fs';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from '@larkway/infra/local';
import { releasesRoutes } from '@larkway/releases-contract';
import { list } from 'tar';
import { expect, test as base } from '../../fixtures/own-releases';
import { type OwnRepository, ownRepository } from '../../fixtures/own-repository';
import { settled } from '../../fixtures/settled';

const NAME = 'mfe-fairs';

const test = base.extend<{ repository: OwnRepository }>({
  repository: async ({}, use) => {
    const repository = await ownRepository(NAME, 'fairs');
    await use(repository);
    await repository.remove();
  },
});

test.describe.configure({ timeout: 300_000 });
test.afterEach(({ releases }) => releases.reset());

const PAGE = `${NAME}/src/features/fairs/fairs-page.tsx`;

const CONTRACT = '@larkway/inventory-contract';

/** Shows data of a service, and its button works only if its code runs in the browser. */
const page = `import { useState } from 'react';
import { inventoryPaths, type Vehicle } from '${CONTRACT}';
import { Button, Container, Heading, type LoadContext, useApi } from '@larkway/sdk';

const { vehicles: path } = inventoryPaths;

export const load = async ({ http }: LoadContext) => ({
  fallback: { [path]: await http.get<Vehicle[]>(path).catch(() => []) },
});

export const Component = () => {
  const { data: vehicles = [] } = useApi<Vehicle[]>(path);
  const [visitors, setVisitors] = useState(0);
  return (
    <Container as="section" paddingBlock="section">
      <Heading level={1}>Fairs</Heading>
      <p>See the {vehicles[0]?.name ?? 'vehicles'} there.</p>
      <Button onClick={() => setVisitors(visitors + 1)}>I will come</Button>
      <output>{visitors} will come</output>
    </Container>
  );
};
`;

/** Breaks a type, a lint rule that needs types, a lint rule for pages, and a boundary. */
const broken = `import { useState } from 'react';
import useSWR from 'swr';

export const Component = () => {
  const text: string = 1;
  if (text) useState(text);
  Promise.resolve(useSWR(text));
  return null;
};
`;

interface Locked {
  integrity?: string;
  link?: boolean;
}

/** What npm installed of the platform: name -> hash of its tarball. */
const installedPackages = async ({ folder }: OwnRepository): Promise<Record<string, string>> => {
  const { packages } = JSON.parse(
    await readFile(path.join(folder, 'package-lock.json'), 'utf8'),
  ) as { packages: Record<string, Locked> };
  return Object.fromEntries(
    Object.entries(packages).flatMap(([place, { integrity = '', link }]) =>
      place.startsWith('node_modules/@larkway/') && !link
        ? [[place.slice('node_modules/'.length), integrity]]
        : [],
    ),
  );
};

/** Links below the repository that lead out of it. */
const linksOutside = async ({ folder }: OwnRepository): Promise<string[]> => {
  const home = realpathSync(folder);
  return (await readdir(home, { recursive: true }))
    .map((name) => path.join(home, name))
    .filter((file) => lstatSync(file).isSymbolicLink())
    .filter((file) => !realpathSync(file).startsWith(`${home}/`));
};

/** Files in a tarball: name -> text. */
const filesIn = async (tarball: string): Promise<[name: string, text: string][]> => {
  const files = new Map<string, string>();
  await list({
    file: tarball,
    onReadEntry: (entry) =>
      entry.on('data', (part: Buffer) =>
        files.set(entry.path, (files.get(entry.path) ?? '') + part.toString()),
      ),
  });
  return [...files];
};

const sha512 = async (file: string): Promise<string> =>
  `sha512-${createHash('sha512')
    .update(await readFile(file))
    .digest('base64')}`;

test('a team with a separate repository, which has only the packed packages of the platform, builds, tests and publishes a remote, and the site shows it', async ({
  releases,
  repository,
  page: tab,
}) => {
  const { folder, run, tarballs, registry } = repository;
  const succeed = async (program: string, args: string[], env?: Record<string, string>) => {
    const { code, said } = await run(program, args, env);
    expect(code, said).toBe(0);
    return said;
  };
  const { services, artifacts } = releases.stack.addresses;
  const { secret } = await releases.call(releasesRoutes.issueToken, {
    body: { team: 'fairs', name: 'pipeline', days: 1 },
  });
  const team = {
    RELEASES_URL: services['releases']!,
    RELEASES_TOKEN: secret,
    ARTIFACTS_DIR: artifacts,
  };
  const release = (...args: string[]) => ['run', '--silent', 'release', '--', ...args];

  const edit = async (file: string, change: (value: Record<string, object>) => void) => {
    const value = JSON.parse(await readFile(path.join(folder, file), 'utf8')) as never;
    change(value);
    await writeFile(path.join(folder, file), JSON.stringify(value, null, 2));
  };

  await test.step('everything of the platform is from tarballs', async () => {
    await edit(`${NAME}/package.json`, ({ dependencies }) =>
      Object.assign(dependencies!, { [CONTRACT]: '^1.0.0' }),
    );
    await succeed('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund']);
    const names = [CONTRACT, '@larkway/kit-contract', '@larkway/remote-tools', '@larkway/sdk'];
    expect(await installedPackages(repository)).toEqual(
      Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await sha512(tarballs.get(name)!)])),
      ),
    );
    expect([...registry.served].sort()).toEqual(names);
    expect(await linksOutside(repository)).toEqual([]);
  });

  await test.step('the tarballs contain no test, and no path of the machine that packed them', async () => {
    const files = (await Promise.all([...tarballs.values()].map(filesIn))).flat();
    expect(files.map(([name]) => name)).toContain('package/dist/larkway.js');
    expect(files.filter(([name, text]) => /\.spec\./.test(name) || text.includes(root))).toEqual(
      [],
    );
  });

  await test.step('the checks of the platform are required there, too', async () => {
    await writeFile(path.join(folder, PAGE), broken);
    const { code, said } = await run('npm', release('publish', NAME, '--allow-dirty'), team);
    expect(code).toBe(1);
    for (const problem of [
      'error TS2322',
      '(no-floating-promises)',
      'rules-of-hooks',
      'remote-takes-libraries-from-the-sdk',
    ])
      expect(said).toContain(problem);
  });

  await test.step('it is built and tested', async () => {
    await writeFile(path.join(folder, PAGE), page);
    await edit(`${NAME}/mfe.json`, (manifest) => {
      manifest['contracts'] = [CONTRACT];
      // Other tests create remotes, too, and places in a slot are unique.
      for (const fragment of manifest['fragments'] as { order: number }[]) fragment.order = 90;
    });
    const said = await succeed('npm', ['test']);
    expect(said).toContain('Tests:       2 passed, 2 total');
    expect(said).toContain(`${NAME}: types, tests and sizes passed`);
    expect(await succeed('npm', ['run', 'build'])).toMatch(/mfe-fairs 0\.0\.0-[0-9a-f]{12} built/);
  });

  await test.step('it is published with the token of the team', async () => {
    await succeed('git', ['init', '--quiet']);
    await succeed('git', ['add', '.']);
    await succeed('git', ['commit', '--quiet', '--message', 'mfe-fairs: add the remote']);
    expect(await succeed('npm', release('publish', NAME), team)).toMatch(/@0\.0\.0-\w+ +published/);
    await succeed('npm', release('promote', NAME, '--reason', 'Its first version'), team);
    const [version] = await releases.call(releasesRoutes.versions, { query: { name: NAME } });
    const params = { name: NAME, version: version!.version };
    const { contracts } = await releases.call(releasesRoutes.release, { params });
    expect(Object.keys(contracts[CONTRACT]!)).toContain('GET /api/vehicles');
    expect(version).toMatchObject({
      team: 'fairs',
      commit: expect.stringMatching(/^[0-9a-f]{40}$/),
    });
  });

  await test.step('its command adds another remote', async () => {
    const words = ['run', '--silent', 'new-mfe', '--', 'mfe-shows', '--team', 'fairs'];
    expect(await succeed('npm', words)).toContain('mfe-shows is in ');
    expect(await readdir(path.join(folder, 'mfe-shows'))).toContain('mfe.json');
  });

  await test.step('the site shows it, and its code runs in the browser', async () => {
    await releases.untilShown();
    const document = await (await fetch(`${releases.origin}/fairs`)).text();
    expect(document).toContain('>Fairs</h1>');
    expect(document).toMatch(/See the (?:<!-- -->)?(?!vehicles)\w/);
    await tab.goto('/fairs');
    await settled(tab);
    const main = tab.getByRole('main');
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Fairs');
    await main.getByRole('button', { name: 'I will come' }).click();
    await expect(main.getByRole('status')).toHaveText('1 will come');
    await tab.goto('/');
    await settled(tab);
    await tab.getByRole('region', { name: 'Fairs' }).getByRole('link').click();
    await expect(tab).toHaveURL('/fairs');
  });
});
