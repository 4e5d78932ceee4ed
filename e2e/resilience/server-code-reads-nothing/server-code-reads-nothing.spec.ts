import { previewPath, type Release, releasesRoutes } from '@larkway/releases-contract';
import { repetitions } from '../../../infra/testing/tier';
import { expect, type OwnReleases, test } from '../../fixtures/own-releases';
import { plantInLoad, readsWholeQuery } from '../../fixtures/planted-code';
import { type Page, probeWhile, versionShown } from '../../fixtures/visits';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const page: Page = { name: 'mfe-financing', path: '/financing' };
const reason = 'Its server code reads what is not its own';

/**
 * `load` continues only if something could be read, so a page that shows the version has read it.
 */
const getting = (...paths: string[]): string =>
  `return Promise.any(${JSON.stringify(paths)}.map((path) => context.http.get(path))).then(() => load(context), () => { throw new Error('refused'); });`;

/**
 * What `load` does when its page is asked for with `?planted=<name>`: the attempt fails, and the
 * page is rendered by the last good version.
 */
const reads = {
  environment: `if (Object.keys(process.env).join() === 'NODE_ENV') throw new Error('refused');`,
  files: `require('fs').readFileSync('/etc/passwd');`,
  environmentOfTheSite: `require('fs').readFileSync('/proc/' + process.ppid + '/environ');`,
  internal: getting('/internal/journal', '/internal/outbox'),
  otherTeams: getting('/internal/applications', '/releases/status'),
};
const planted = Object.entries(reads)
  .map(([name, code]) => `if (asked === '${name}') { ${code} }`)
  .join(' ');

let release: Release;

test.beforeAll(async ({ releases }) => {
  ({ release } = await releases.publish(
    page.name,
    'reads',
    (files) => plantInLoad(files, planted),
    readsWholeQuery,
  ));
});
test.afterEach(({ releases }) => releases.reset());

type Place = 'a live version' | 'a canary' | 'a previewed version';

/** Shows the version at a place. @returns the cookie of a visitor who gets it */
const show: Record<Place, (releases: OwnReleases) => Promise<string>> = {
  'a live version': async (releases) => {
    await releases.promote(page.name, release.version);
    return '';
  },
  'a canary': async ({ call }) => {
    await call(releasesRoutes.setCanary, {
      body: { name: page.name, version: release.version, percent: 100, reason },
    });
    return '';
  },
  'a previewed version': async ({ call, origin }) => {
    const link = await call(releasesRoutes.issuePreview, {
      body: { name: page.name, version: release.version, path: page.path, reason },
    });
    const begun = await fetch(origin + previewPath, {
      method: 'POST',
      body: new URLSearchParams({ token: link.path.split('#')[1]! }),
      redirect: 'manual',
    });
    return begun.headers.get('set-cookie')!.split(';')[0]!;
  },
};

for (const place of repetitions<Place[]>({
  everyRun: ['a previewed version'],
  nightly: ['a live version', 'a canary', 'a previewed version'],
})) {
  test(`${place} that reads the environment, files, /internal or data of other teams gets nothing: its page is shown by the last good version, and no other page fails`, async ({
    releases,
  }) => {
    const good = await releases.stable(page.name);
    const cookie = await show[place](releases);
    const shown = (query = '') =>
      versionShown(releases.origin, { ...page, path: page.path + query }, cookie);
    await expect.poll(() => shown(), { timeout: 30_000 }).toEqual([200, release.version]);
    const failures = await probeWhile(releases.origin, async () => {
      for (const name of Object.keys(reads))
        expect([name, ...(await shown(`?planted=${name}`))]).toEqual([name, 200, good]);
    });
    expect(failures).toEqual([]);
  });
}
