import {
  type Beacon,
  type Change,
  type ErrorGroup,
  errorRoutes,
  type Release,
  releasesRoutes,
  type RumEvent,
} from '@larkway/releases-contract';
import { root } from '@larkway/infra/local/repository';
import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { expect, type OwnReleases, retext, test } from '../../fixtures/own-releases';
import { applicationForm, fillIn, submitOf } from '../../fixtures/lead-forms';
import { useLink } from '../../fixtures/operations';
import { breakSending, hangs, plantInLoad, readsWholeQuery } from '../../fixtures/planted-code';
import { settled } from '../../fixtures/settled';
import { PROBE_MILLISECONDS, versionShown } from '../../fixtures/visits';

const team = 'mfe-dealers';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

/** Its form throws when it is sent. */
let worse: Release;

test.beforeAll(async ({ releases }) => {
  ({ release: worse } = await releases.publish(team, 'worse', (files) => {
    retext(files, 'Find a dealer', 'Find a worse dealer');
    breakSending(files);
  }));
});
test.afterEach(({ releases }) => releases.reset());

interface Visited {
  version: string;
  nonce: string;
}

/** A document of a browser: its version, and the nonce for its beacons. */
const visit = async (origin: string): Promise<Visited> => {
  const html = await (await fetch(`${origin}/dealerships`)).text();
  const boot = JSON.parse(/window\.__LARKWAY__=(\{.*?\})<\/script>/.exec(html)![1]!) as {
    map: { remotes: { name: string; version: string }[] };
    documentNonce: string;
  };
  return {
    version: boot.map.remotes.find(({ name }) => name === team)!.version,
    nonce: boot.documentNonce,
  };
};

/** @param visitor number that gives each visitor their own network */
const tell = (
  origin: string,
  { version, nonce }: Visited,
  tallies: RumEvent['tallies'],
  visitor: number,
): Promise<number> =>
  fetch(`${origin}/api/telemetry`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.18.${visitor}.1` },
    body: JSON.stringify({
      token: nonce,
      sightings: [{ name: team, version, tallies, values: {} }],
    }),
  }).then(({ status }) => status);

/** The beacon with counts that a page sends when it is hidden; others are sent to the site. */
const beaconOf = async (page: Page): Promise<Beacon> =>
  JSON.parse(
    await page.evaluate(
      () =>
        new Promise<string>((resolve) => {
          const send = navigator.sendBeacon.bind(navigator);
          navigator.sendBeacon = (url, body) => {
            if (String(url) !== '/api/telemetry') return send(url, body);
            void (body as Blob).text().then(resolve);
            return true;
          };
          Object.defineProperty(document, 'visibilityState', { value: 'hidden' });
          document.dispatchEvent(new Event('visibilitychange'));
        }),
    ),
  ) as Beacon;

/** A new admin of the console. */
const signInAsFirstAdmin = async ({ stack }: OwnReleases, page: Page): Promise<string> => {
  const link = stack.notices
    .map((notice) => /http\S+\/ops\/welcome#\S+/.exec(notice)?.[0])
    .find(Boolean);
  const { origin } = new URL(link!);
  const { state } = await useLink(origin, link!, 'Ada Admin', true);
  await page.context().addCookies(state.cookies);
  return origin;
};

/** The place in the sources at which `breakSending` makes the form throw. */
const source = 'src/features/add-dealership/add-dealership-api.ts';
const throwingLine = async (): Promise<number> => {
  const text = await readFile(path.join(root, team, source), 'utf8');
  return text.split('\n').findIndex((line) => line.includes('.membershipId.trim()')) + 1;
};

const expectErrorInConsole = async (releases: OwnReleases, page: Page): Promise<void> => {
  const groups = (): Promise<ErrorGroup[]> =>
    releases.call(errorRoutes.errors, { query: { name: team } });
  const line = await throwingLine();
  // The code that describes errors may be loaded after the page was hidden for the first time.
  await expect
    .poll(
      async () => {
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
        return groups();
      },
      { timeout: 20_000 },
    )
    .toMatchObject([
      {
        team: 'dealers',
        type: 'TypeError',
        message: "Cannot read properties of undefined (reading 'trim')",
        place: { file: source, line, kind: 'own' },
        introducedIn: worse.version,
        seenIn: [{ place: expect.stringMatching(/^Chrome \d+$/), count: 1 }],
      },
    ]);
  // The source map that told the place is stored with the version, and no address of the site has it.
  const maps = worse.files.map((file) => file.path).filter((file) => file.endsWith('.map'));
  expect(maps.length).toBeGreaterThan(10);
  for (const map of [maps[0]!, maps.at(-1)!, maps.at(-1)!.replace('maps/', '')])
    expect((await fetch(`${releases.origin}/assets/${team}/${worse.version}/${map}`)).status).toBe(
      404,
    );

  const origin = await signInAsFirstAdmin(releases, page);
  await page.goto(`${origin}/ops/releases/${team}`);
  const row = page.getByRole('table', { name: 'Errors, last seen first' }).getByRole('row').nth(1);
  await expect(row).toContainText(`add-dealership-api.ts:${line}`);
  await row.getByRole('link', { name: 'TypeError' }).click();
  const stack = page.getByRole('list', { name: 'Stack, innermost first' }).getByRole('listitem');
  await expect(stack.first()).toContainText(`${source}:${line}:`);
  await expect(stack.first()).toContainText('application.membershipId.trim()');
};

const lastChange = async (releases: OwnReleases): Promise<Change> =>
  (await releases.call(releasesRoutes.changes, { query: { name: team } }))[0]!;

/** Canary analysis compares only promotions of the last hour. */
const promoteLongAgo = async ({ stack }: OwnReleases): Promise<void> => {
  const database = new pg.Client({ connectionString: stack.databaseUrl('releases') });
  await database.connect();
  await database.query(`UPDATE pointers SET since = now() - interval '30 days' WHERE name = $1`, [
    team,
  ]);
  await database.end();
};

test('a canary whose form throws in browsers when it is sent is shown in the console with file and line of its source, and halted automatically, with the evidence in the audit log', async ({
  releases,
  page,
  tolerate,
}) => {
  tolerate(/reading 'trim'/);
  const before = await releases.stable(team);
  await releases.call(releasesRoutes.setCanary, {
    body: { name: team, version: worse.version, percent: 100, reason: 'A journey tries it' },
  });
  await expect
    .poll(async () => (await visit(releases.origin)).version, { timeout: 30_000 })
    .toBe(worse.version);

  await page.goto(applicationForm.path);
  await settled(page);
  await fillIn(page, applicationForm, applicationForm.answers('Larkway of Austin'));
  await submitOf(page, applicationForm).click();
  await expect(page.getByText('Failed to add dealership. Please try again.')).toBeVisible();
  const { sightings } = await beaconOf(page);
  const { tallies } = sightings.find(({ name }) => name === team)!;
  expect(tallies).toEqual({ 'browser-error': 1 });
  expect(JSON.stringify(sightings)).not.toContain('trim');
  await expectErrorInConsole(releases, page);

  // The visits of other networks end the same way.
  for (let visitor = 0; visitor < 55; visitor += 1) {
    const visited = await visit(releases.origin);
    if (visited.version === worse.version)
      expect(await tell(releases.origin, visited, tallies, visitor)).toBe(204);
  }
  await expect
    .poll(async () => (await visit(releases.origin)).version, { timeout: 30_000 })
    .toBe(before);
  expect(await lastChange(releases)).toMatchObject({
    kind: 'canary-stopped',
    by: 'judge',
    moves: [{ name: team, from: worse.version, to: before }],
    evidence: { measure: 'errors', seenBy: 'browser' },
  });
});

test(
  'a live version whose server code hangs twice is rolled back although it was promoted long ago, with the reason in the audit log',
  { tag: '@nightly' },
  async ({ releases }) => {
    const before = await releases.stable(team);
    const { release } = await releases.publish(
      team,
      'hangs',
      (files) => plantInLoad(files, hangs),
      readsWholeQuery,
    );
    await releases.promote(team, release.version);
    await promoteLongAgo(releases);
    const page = (query = '') =>
      versionShown(releases.origin, { name: team, path: `/states/texas${query}` });
    await expect.poll(() => page(), { timeout: 30_000 }).toEqual([200, release.version]);
    for (let times = 0; times < 2; times += 1)
      expect(await page('?planted=hang')).toEqual([200, before]);
    await expect.poll(() => releases.stable(team), { timeout: 10_000 }).toBe(before);
    expect(await lastChange(releases)).toMatchObject({
      kind: 'rolled-back',
      by: 'quarantine',
      reason: 'Its server code made 2 render processes fail within 10 minutes (hang)',
      moves: [{ name: team, from: release.version, to: before }],
    });
    await expect
      .poll(async () => (await visit(releases.origin)).version, { timeout: 10_000 })
      .toBe(before);
  },
);

test(
  'while every render process hangs in a live version, metrics and console respond, and an operator’s rollback is applied, recorded and shown',
  { tag: '@nightly' },
  async ({ releases }) => {
    const before = await releases.stable(team);
    const { release } = await releases.publish(
      team,
      'loops',
      (files) => plantInLoad(files, hangs),
      readsWholeQuery,
    );
    await releases.promote(team, release.version);
    const shown = (query = '') =>
      versionShown(releases.origin, { name: team, path: `/states/texas${query}` });
    await expect.poll(() => shown(), { timeout: 30_000 }).toEqual([200, release.version]);

    // The site has one process. One hang only: two quarantine the version, which rolls it back
    // without an operator.
    let isOver = false;
    const hanging = shown('?planted=hang').finally(() => (isOver = true));
    const { metrics, services } = releases.stack.addresses;
    const answers = () =>
      Promise.all(
        [metrics['site']!, `${services['ops']}/ops`].map(async (url) => (await fetch(url)).status),
      );
    for (let times = 0; times < 5; times += 1) {
      expect(await answers()).toEqual([200, 200]);
      await delay(PROBE_MILLISECONDS);
    }
    const reason = 'Its server code hangs';
    const outcome = await releases.call(releasesRoutes.rollBack, {
      body: { remotes: [{ name: team }], reason },
    });
    expect([outcome.changed, await answers(), isOver]).toEqual([true, [200, 200], false]);
    expect(await lastChange(releases)).toMatchObject({
      kind: 'rolled-back',
      by: 'operations',
      reason,
      moves: [{ name: team, from: release.version, to: before }],
    });
    expect(await hanging).toEqual([200, before]);
    await expect.poll(() => shown(), { timeout: 30_000 }).toEqual([200, before]);
  },
);

test(
  'a beacon without a document of this site, about another version, or above the limit is not counted',
  { tag: '@nightly' },
  async ({ releases }) => {
    const visited = await visit(releases.origin);
    expect(await tell(releases.origin, { ...visited, nonce: 'made-up' }, { shown: 1 }, 200)).toBe(
      422,
    );
    expect(
      await tell(releases.origin, { ...visited, version: '../../etc' }, { shown: 1 }, 200),
    ).toBe(422);
    const answers = await Promise.all(
      Array.from({ length: 30 }, () =>
        tell(releases.origin, visited, { 'browser-error': 20 }, 200),
      ),
    );
    expect(answers.filter((status) => status === 429).length).toBeGreaterThanOrEqual(10);
  },
);
