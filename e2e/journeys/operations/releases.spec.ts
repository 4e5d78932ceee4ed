import {
  bucketOf,
  type Observation,
  type Release,
  releasesRoutes,
  telemetryRoutes,
} from '@larkway/releases-contract';
import type { Page } from '@playwright/test';
import {
  auditOf,
  expect,
  openConsole,
  type Operations,
  type Operator,
  signIn,
  testInConsole as test,
} from '../../fixtures/operations';
import { type OwnReleases, retext } from '../../fixtures/own-releases';

const team = 'mfe-dealers';

// In order: one version is promoted, rolled back, previewed, tried as a canary and promoted again.
// It stays live, which no other journey depends on.
test.describe.configure({ mode: 'serial', timeout: 90_000 });

/** The version that is live at first, and the next one. */
let before: string;
let next: Release;
/** The version that canary analysis rolls back. */
let worse: Release;
let viewer: Operator;
let operator: Operator;

test.beforeAll(async ({ operations, releases }) => {
  before = await releases.stable(team);
  ({ release: next } = await releases.publish(team, 'next', (files) =>
    retext(files, 'Find a dealer', 'Find the next dealer'),
  ));
  [viewer, operator] = [await operations.colleague('viewer'), await operations.invited('operator')];
});

const headingOf = async ({ site }: Operations): Promise<string | undefined> =>
  /<h1[^>]*>([^<]*)</.exec(await (await fetch(`${site}/dealerships`)).text())?.[1];
const short = (version: string): string => version.replace('0.0.0-', '');
const facts = (page: Page) => page.getByRole('region', { name: 'What is live' });
const changes = (page: Page) => page.getByRole('list', { name: 'Changes, latest first' });

/** Reports telemetry of a version, as site servers do. */
const tell = async ({ call }: OwnReleases, seen: Omit<Observation, 'name'>): Promise<void> =>
  void (await call(telemetryRoutes.observe, { body: [{ name: team, ...seen }] }));

/** Confirms the open dialog with a reason. */
const because = async (page: Page, reason: string, action: string): Promise<void> => {
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Reason').fill(reason);
  await dialog.getByRole('button', { name: action }).click();
  // The compatibility check may run first.
  await expect(dialog).toHaveCount(0, { timeout: 20_000 });
};

test(
  'the ownership page names team and remote of each page, fragment and topic, for all teams or for one',
  { tag: '@nightly' },
  async ({ page }) => {
    await signIn(page, viewer);
    await openConsole(page, '/ops/releases');
    await page.getByRole('link', { name: 'Ownership' }).click();
    const pages = page.getByRole('table', { name: 'Pages and their teams' });
    const fragments = page.getByRole('table', { name: 'Fragments and their teams' });
    await expect(pages.getByRole('row', { name: /^\/states\/:slug / })).toContainText(
      /dealers.*mfe-dealers/,
    );
    await expect(pages.getByRole('row', { name: /^\/inventory / })).toContainText(
      /inventory.*mfe-inventory/,
    );
    await expect(fragments.getByRole('row', { name: /^home\.faq/ })).toContainText(
      /the shell.*content.*mfe-content/,
    );
    await expect(fragments.getByRole('row', { name: /^state\.featured/ })).toContainText(
      /mfe-dealers.*inventory.*mfe-inventory/,
    );
    const topics = page.getByRole('table', { name: 'Topics and their teams' });
    await expect(topics.getByRole('row', { name: /^inventory\.compared/ })).toContainText(
      /the header.*inventory.*mfe-inventory/,
    );
    await page
      .getByRole('group', { name: 'Team' })
      .getByRole('button', { name: 'content' })
      .click();
    await expect(pages.getByRole('row', { name: /mfe-dealers/ })).toHaveCount(0);
    await expect(page).toHaveURL(/\?team=content$/);
  },
);

test('a promotion by a team shows without a reload, and while the service gives no answer, the page says that its data may be out of date', async ({
  page,
  operations,
  releases,
  tolerate,
}) => {
  tolerate(/503/);
  await signIn(page, operator);
  await openConsole(page, '/ops/releases');
  const part = page.getByRole('region', { name: team });
  await expect(part).toContainText(short(before));
  await expect(page.getByRole('button', { name: 'Lock releases' })).toHaveCount(0);

  await page.route(`${operations.origin}/ops/api/releases`, (route) =>
    route.fulfill({
      status: 503,
      json: { error: '"releases" cannot be reached', code: 'service_away' },
    }),
  );
  const warning = page.getByText('"releases" cannot be reached The data below may be out of date.');
  await expect(warning).toBeVisible();
  await releases.promote(team, next.version);
  await page.unrouteAll({ behavior: 'wait' });
  await expect(part).toContainText(short(next.version), { timeout: 15_000 });
  await expect(warning).toHaveCount(0);
});

test(
  'a lock by an admin shows to others without a reload',
  { tag: '@nightly' },
  async ({ page, browser, operations }) => {
    await signIn(page, operator);
    await openConsole(page, '/ops/releases');
    const context = await browser.newContext({
      storageState: operations.admin.state,
      baseURL: operations.origin,
    });
    const other = await context.newPage();
    await other.goto('/ops/releases');
    await other.getByRole('button', { name: 'Lock releases' }).click();
    await because(other, 'The holidays.', 'Lock');
    await expect(page.getByText(/Locked by Ada Admin.*The holidays/)).toBeVisible({
      timeout: 15_000,
    });
    await other.getByRole('button', { name: 'Unlock releases' }).click();
    await because(other, 'They are over.', 'Unlock');
    await expect(page.getByText('Locked by Ada Admin')).toHaveCount(0, { timeout: 15_000 });
    await context.close();
  },
);

test('an operator sees the live version and rolls it back with one dialog; the next document has the version before it', async ({
  page,
  operations,
  releases,
}) => {
  await expect.poll(() => headingOf(operations)).toBe('Find the next dealer');
  // Enough that the visits of other journeys do not change the figure.
  await tell(releases, {
    version: before,
    tallies: { shown: 300 },
    visits: {},
    histograms: { LCP: { [bucketOf('LCP', 840)]: 300 } },
  });
  await tell(releases, {
    version: next.version,
    tallies: { shown: 2 },
    visits: {},
    histograms: {},
  });

  await openConsole(page, '/ops');
  await page.getByRole('link', { name: 'Releases' }).click();
  const part = page.getByRole('region', { name: team });
  await expect(part).toContainText('dealers');
  await expect(part).toContainText('Promoted by operations');
  await expect(part).toContainText('A journey tries it');
  const figures = part.getByRole('table', { name: `Figures of ${team}` });
  await expect(figures.getByRole('row', { name: /^Version/ })).toHaveText(
    `Version${short(next.version)}${short(before)}`,
  );
  await expect(figures.getByRole('row', { name: /^LCP/ })).toHaveText(/^LCPnot measured8\d\d ms$/);

  await part.getByRole('link', { name: team }).click();
  await expect(page.getByRole('heading', { level: 1, name: team })).toBeVisible();
  await page.getByRole('button', { name: 'Roll back' }).click();
  await expect(page.getByRole('dialog')).toContainText(`${short(next.version)} → ${short(before)}`);
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Roll back' })).toBeDisabled();
  await because(page, 'Nobody found a dealer', 'Roll back');

  await expect(facts(page)).toContainText(`Rolled back by ${operator.name}`);
  await expect.poll(() => headingOf(operations)).toBe('Find a dealer');
  await expect(changes(page).getByRole('listitem').first()).toContainText('Nobody found a dealer');
  await expect(
    page
      .getByRole('table', { name: 'Versions, latest first' })
      .getByRole('row', { name: short(next.version) }),
  ).toContainText('Withdrawn');
  const entries = (await auditOf(operations, operator)).filter(
    ({ action }) => action === 'release-rolled-back',
  );
  expect(entries).toEqual([
    expect.objectContaining({
      detail: expect.objectContaining({ reason: 'Nobody found a dealer' }),
    }),
  ]);
});

test(
  'an operator creates a preview link, which shows the version to everyone who opens it',
  { tag: '@nightly' },
  async ({ page, operations, browser }) => {
    await signIn(page, operator);
    await openConsole(page, `/ops/releases/${team}`);
    await page.getByRole('button', { name: `Preview ${next.version}` }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Page to begin at').fill('//elsewhere.example');
    await expect(dialog.getByText('A page of the site, such as')).toBeVisible();
    await dialog.getByLabel('Page to begin at').fill('/dealerships');
    await dialog.getByLabel('Reason').fill('The team looks at it');
    await dialog.getByRole('button', { name: 'Create the link' }).click();
    const url = dialog.getByText(/\/preview#/);
    await expect(url).toBeVisible({ timeout: 20_000 });
    const visitor = await browser.newPage();
    const { pathname, hash } = new URL((await url.textContent())!);
    const addresses: string[] = [];
    visitor.on('request', (request) => void addresses.push(request.url()));
    await visitor.goto(operations.site + pathname + hash);
    await expect(visitor.getByRole('main').getByRole('heading', { level: 1 })).toHaveText(
      'Find the next dealer',
    );
    expect(
      [visitor.url(), addresses.filter((address) => address.includes(hash.slice(1)))],
      'no address has the token',
    ).toEqual([`${operations.site}/dealerships`, []]);
    await visitor.close();
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(changes(page).getByRole('listitem').first()).toContainText('The team looks at it');
  },
);

test(
  'a canary is set and stopped, and a version is promoted after the compatibility check',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    await openConsole(page, `/ops/releases/${team}`);
    await page.getByRole('button', { name: `Canary of ${next.version}` }).click();
    await page.getByLabel('Percent of visitors').fill('12.345');
    await expect(page.getByRole('dialog').getByText('two decimals at most')).toBeVisible();
    await page.getByLabel('Percent of visitors').fill('12.5');
    await because(page, 'A few first', 'Set the canary');
    await expect(facts(page)).toContainText('12.5 % of the visitors');

    await page.getByRole('button', { name: 'Stop the canary' }).click();
    await because(page, 'That was enough', 'Stop the canary');
    await expect(facts(page)).toContainText('CanaryNone');

    await page.getByRole('button', { name: `Promote ${next.version}` }).click();
    await expect(page.getByRole('dialog')).toContainText(
      'The compatibility check found no problems.',
    );
    await because(page, 'All is well', 'Promote');
    await expect(facts(page)).toContainText(`Live${short(next.version)}`);
    await expect.poll(() => headingOf(operations)).toBe('Find the next dealer');
  },
);

test(
  'a version that the compatibility check refuses cannot be promoted, and the dialog shows reason and fix',
  { tag: '@nightly' },
  async ({ page, releases }) => {
    const { release } = await releases.publish(team, 'unfit', (files) =>
      files.delete('node/remoteEntry.cjs'),
    );
    await openConsole(page, `/ops/releases/${team}`);
    await page.getByRole('button', { name: `Promote ${release.version}` }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toContainText('The compatibility check refuses it');
    await expect(dialog.getByRole('alert').getByRole('listitem').first()).toContainText(
      `, ${team}:`,
    );
    await dialog.getByLabel('Reason').fill('All the same');
    await expect(dialog.getByRole('button', { name: 'Promote' })).toBeDisabled();
  },
);

test(
  'a viewer can read everything about releases and has no commands',
  { tag: '@nightly' },
  async ({ page, releases }) => {
    ({ release: worse } = await releases.publish(team, 'worse', (files) =>
      retext(files, 'Find a dealer', 'Find a worse dealer'),
    ));
    await releases.call(releasesRoutes.setCanary, {
      body: { name: team, version: worse.version, percent: 10, reason: 'A few first' },
    });
    await signIn(page, viewer);
    const commands = page.getByRole('button', {
      name: /Roll back|Promote|Canary|canary|ock releases/,
    });
    await openConsole(page, '/ops/releases');
    await expect(page.getByRole('region', { name: team })).toBeVisible();
    await expect(commands).toHaveCount(0);
    await openConsole(page, `/ops/releases/${team}`);
    await expect(page.getByRole('table', { name: 'Versions, latest first' })).toBeVisible();
    await expect(commands).toHaveCount(0);
    await openConsole(page, '/ops/releases/history');
    await expect(changes(page).getByRole('listitem').first()).toBeVisible();
    await expect(commands).toHaveCount(0);
  },
);

test(
  'an automatic rollback by canary analysis is marked, with its evidence',
  { tag: '@nightly' },
  async ({ page, releases }) => {
    await tell(releases, {
      version: await releases.stable(team),
      tallies: {},
      visits: { viewed: 900, 'viewed-badly': 3 },
      histograms: {},
    });
    await tell(releases, {
      version: worse.version,
      tallies: {},
      visits: { viewed: 100, 'viewed-badly': 30 },
      histograms: {},
    });
    await openConsole(page, '/ops/releases');
    await expect(page.getByRole('region', { name: team })).toContainText(
      'Canary analysis stopped the canary',
      { timeout: 30_000 },
    );
    await page.getByRole('link', { name: 'History' }).click();
    await expect(changes(page).getByRole('listitem').first()).toContainText(
      /By canary analysis: Errors in visitors’ browsers: 30 % of 100 visits, before \d/,
    );
  },
);

test(
  'while the release service is unavailable, its pages say so, the others work, and they recover automatically',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/503|ops\/api\/releases/);
    const { pid } = operations.stack.processes['releases']!;
    process.kill(pid!, 'SIGSTOP');
    try {
      await page.goto('/ops/releases');
      await expect(page.getByRole('alert').first()).toContainText('"releases" cannot be reached', {
        timeout: 20_000,
      });
      await page.getByRole('link', { name: 'Emails' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Emails' })).toBeVisible();
      const refused = page.waitForResponse(
        (response) => response.url().endsWith('/ops/api/releases') && response.status() === 503,
      );
      await page.getByRole('link', { name: 'Releases' }).click();
      await refused;
      await expect(page.getByRole('alert').first()).toContainText('"releases" cannot be reached');
    } finally {
      process.kill(pid!, 'SIGCONT');
    }
    await expect(page.getByRole('region', { name: team })).toBeVisible({ timeout: 20_000 });
  },
);
