import { repetitions } from '@larkway/infra/tier';
import type { Vehicle } from '@larkway/inventory-contract';
import { type Release, releasesRoutes } from '@larkway/releases-contract';
import type { Page } from '@playwright/test';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { figuresOf, leave } from '../../fixtures/figures';
import { expect, type OwnReleases, retext, test } from '../../fixtures/own-releases';
import { hangs, plantInLoad, readsWholeQuery } from '../../fixtures/planted-code';
import type { Files } from '../../fixtures/release-variant';
import { settled } from '../../fixtures/settled';
import { siteLayouts, sitePages } from '../../fixtures/site-pages';
import { PROBE_MILLISECONDS } from '../../fixtures/visits';

test.describe.configure({ mode: 'default', timeout: 120_000 });

const team = 'mfe-dealers';
const [title, newTitle] = ['Find a dealer', 'Find a stored dealer'];

/** A canary first, then live. */
let release: Release;

test.beforeAll(async ({ releases }) => {
  const change = (files: Files): void => {
    retext(files, title, newTitle);
    plantInLoad(files, hangs);
  };
  ({ release } = await releases.publish(team, 'cached', change, readsWholeQuery));
});
test.afterEach(({ releases }) => releases.reset());

const browser = { 'user-agent': 'Mozilla/5.0 Chrome/142.0.0.0' };
/** A version is tried before it is shown, which takes a while on a busy machine. */
const polling = { timeout: 30_000 };

interface Answer {
  /** Sent from memory: its length is known before it begins. */
  isStored: boolean;
  status: number;
  headers: [string, string][];
  text: string;
}

const ask = async (url: string, init: RequestInit = {}): Promise<Answer> => {
  const response = await fetch(url, { ...init, headers: { ...browser, ...init.headers } });
  return {
    isStored: response.headers.has('content-length'),
    status: response.status,
    headers: [...response.headers],
    text: await response.text(),
  };
};

/** Asks until the document comes from memory. */
const askStored = async (url: string): Promise<Answer> => {
  let answer: Answer | undefined;
  await expect.poll(async () => (answer = await ask(url)).isStored, polling).toBe(true);
  return answer!;
};

/** Asks until the page is complete: on a busy machine, a service may miss the first document. */
const askWhole = async (url: string): Promise<Answer> => {
  let answer: Answer | undefined;
  await expect.poll(async () => (answer = await ask(url)).status, polling).toBe(200);
  return answer!;
};

/** What differs between two visitors, each as a pattern. */
const ofVisitor = {
  nonce: /nonce="(?<value>[^"]+)"/,
  documentNonce: /"documentNonce":"(?<value>[^"]+)"/,
  formKey: /"form":\{"key":"(?<value>[^"]+)"/,
  formToken: /"form":\{"key":"[^"]+","token":"(?<value>[^"]+)"/,
};

const valuesOf = (text: string): Record<string, string> =>
  Object.fromEntries(
    Object.entries(ofVisitor).map(([name, pattern]) => [
      name,
      pattern.exec(text)!.groups!['value']!,
    ]),
  );

/**
 * Visitors of the same tenth of a second have the same token: it says when the form was sent, in
 * its first six bytes, and nothing else.
 */
const sharesItsMoment = 'formToken';
const momentOf = (text: string): number =>
  Buffer.from(valuesOf(text)[sharesItsMoment]!, 'base64url').readUIntBE(0, 6);

const withoutValues = (text: string): string =>
  Object.entries(valuesOf(text)).reduce((all, [name, value]) => all.replaceAll(value, name), text);

/** Where two texts differ first, with what follows there. */
const firstDifference = (one: string, other: string): string[] | undefined => {
  if (one === other) return undefined;
  const at = [...one].findIndex((char, index) => char !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 100), at + 100));
};

/** Headers of the connection, the request, and the transfer of the body. */
const ofConnection = [
  'date',
  'connection',
  'keep-alive',
  'content-length',
  'transfer-encoding',
  'x-request-id',
  'server-timing',
];

const metric = async ({ stack }: OwnReleases, result: string): Promise<number> => {
  const text = await (await fetch(stack.addresses.metrics['site']!)).text();
  return Number(
    new RegExp(
      `^site_document_cache_requests_total\\{[^}]*result="${result}"[^}]*\\} (\\d+)`,
      'm',
    ).exec(text)![1],
  );
};

const runSql = async ({ stack }: OwnReleases, sql: string): Promise<void> => {
  const client = new pg.Client({ connectionString: stack.databaseUrl('inventory') });
  await client.connect();
  await client.query(sql);
  await client.end();
};

/** Goes on by an item of the header. */
/** Resolves when the browser has reported a navigation within the document. */
const softNavigation = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((resolve) =>
        new PerformanceObserver(resolve).observe({ type: 'soft-navigation', buffered: true }),
      ),
  );

const follow = (page: Page, name: string) =>
  page.getByRole('banner').getByRole('link', { name, exact: true }).click();

// First, because a change of the release map empties the cache, which earlier tests have filled.
test('a promoted version is in the next documents without a restart, and none of the previous one is sent, cached or not; an open tab keeps its versions; visits are reported by remote and version with web vitals; while every render process hangs, cached pages are served without delay, health, metrics, calls to the API and files are answered, and then the page itself by the version before; a rollback reverts the version', async ({
  releases,
  page,
}) => {
  // No address of the next test.
  const url = `${releases.origin}/dealerships?search=Austin`;
  const isNew = async (): Promise<boolean> => (await ask(url)).text.includes(newTitle);
  const heading = page.getByRole('main').getByRole('heading', { level: 1 });
  const before = await releases.stable(team);
  await page.goto('/inventory');
  await settled(page);
  expect((await askStored(url)).text.includes(title)).toBe(true);
  await releases.promote(team, release.version);
  await expect.poll(isNew, polling).toBe(true);
  for (let visit = 0; visit < 5; visit += 1) expect(await isNew()).toBe(true);
  expect((await askStored(url)).text.includes(newTitle)).toBe(true);

  await test.step('an open tab keeps its versions', async () => {
    await follow(page, 'Dealers');
    await expect(heading).toHaveText(title);
    await page.reload();
    await expect(heading).toHaveText(newTitle);
    await settled(page);
    const shown = await page.evaluate(
      () =>
        (globalThis as { __LARKWAY__?: { map: { remotes: { name: string; version: string }[] } } })
          .__LARKWAY__!.map.remotes,
    );
    expect(shown.find(({ name }) => name === team)!.version).toBe(release.version);
  });

  await test.step('visits are reported', async () => {
    await page.getByRole('main').getByRole('searchbox').first().fill('Ala');
    await follow(page, 'Financing');
    await page.waitForURL('/financing');
    await expect(heading).toContainText(/financ/i);
    await softNavigation(page);
    await leave(page);
    // Of one network, the measures of the first visit of a version count.
    await expect
      .poll(
        async () => (await figuresOf(releases, team, release.version))?.measures.LCP?.count ?? 0,
      )
      .toBeGreaterThan(0);
    const { tallies, measures } = (await figuresOf(releases, team, release.version))!;
    expect([tallies.shown, measures.CLS?.count]).toEqual([expect.any(Number), 1]);
    expect(measures.blocking?.count).toBe(1);
    await expect
      .poll(async () => (await figuresOf(releases, 'mfe-financing'))?.measures.load?.count ?? 0)
      .toBeGreaterThan(0);
    // The page that was opened last, without a reload.
    expect((await figuresOf(releases, 'mfe-financing'))?.measures.navigation?.count).toBe(1);
  });

  await test.step('while every render process hangs', async () => {
    const pages = ['/', '/inventory', '/dealerships'].map((path) => `${releases.origin}${path}`);
    for (const stored of pages) await askStored(stored);
    const others = [
      ...['/healthz', '/api/vehicles', '/robots.txt'].map((path) => releases.origin + path),
      releases.stack.addresses.metrics['site']!,
    ];
    let isOver = false;
    const lost = ask(`${releases.origin}/states/texas?planted=hang`).finally(() => (isOver = true));
    let answers = 0;
    while (!isOver) {
      for (const stored of pages) expect((await ask(stored)).isStored).toBe(true);
      for (const other of others) expect([other, (await ask(other)).status]).toEqual([other, 200]);
      answers += 1;
      await delay(PROBE_MILLISECONDS);
    }
    const { status, text } = await lost;
    expect(status).toBe(200);
    expect(text).toContain(`data-remote="${team}" data-version="${before}"`);
    expect(answers).toBeGreaterThan(5);
  });

  await releases.call(releasesRoutes.rollBack, {
    body: { remotes: [{ name: team }], reason: 'The text was better' },
  });
  await expect.poll(isNew, polling).toBe(false);
  for (let visit = 0; visit < 5; visit += 1) expect(await isNew()).toBe(false);
  expect(await releases.stable(team)).toBe(before);
});

test('every cached page is byte for byte the rendered page, with each visitor’s own values and the same headers', async ({
  releases,
}) => {
  for (const path of repetitions({ everyRun: siteLayouts, nightly: sitePages })) {
    const url = `${releases.origin}${path}`;
    const rendered = await askWhole(url);
    expect([path, rendered.isStored]).toEqual([path, false]);
    const begin = Date.now();
    const [first, second] = [await askStored(url), await askStored(url)];
    for (const stored of [first, second]) {
      expect([
        path,
        firstDifference(withoutValues(stored.text), withoutValues(rendered.text)),
      ]).toEqual([path, undefined]);
      const { nonce } = valuesOf(stored.text);
      const headers = (answer: Answer) =>
        answer.headers
          .filter(([name]) => !ofConnection.includes(name))
          .map(([name, value]) => [
            name,
            value.replaceAll(valuesOf(answer.text)['nonce']!, 'nonce'),
          ]);
      expect(headers(stored)).toEqual(headers(rendered));
      expect(new Map(stored.headers).get('content-security-policy')).toContain(
        `script-src 'nonce-${nonce}' 'strict-dynamic'`,
      );
      expect(
        [...stored.text.matchAll(/<(?:script|style)(?: [^>]*)?>/g)]
          .map(([tag]) => tag)
          .filter((tag) => !tag.includes('application/') && !tag.includes(`nonce="${nonce}"`)),
      ).toEqual([]);
    }
    for (const name of Object.keys(ofVisitor).filter((each) => each !== sharesItsMoment))
      expect(new Set([rendered, first, second].map(({ text }) => valuesOf(text)[name])).size).toBe(
        3,
      );
    for (const { text } of [first, second]) expect(momentOf(text)).toBeGreaterThan(begin - 101);
  }
});

test(
  'a cached page is hydrated in a browser, and its form is accepted',
  { tag: '@nightly' },
  async ({ releases, page }) => {
    await askStored(`${releases.origin}/contact`);
    const response = await page.goto('/contact');
    expect(response!.headers()['content-length']).toBeDefined();
    await page
      .getByRole('button', { name: /theme|dark/i })
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  },
);

test('a changed price is soon on every page, including cached ones, and its old value on none', async ({
  releases,
}) => {
  const api = `${releases.origin}/api/vehicles/featured`;
  const { slug, price } = ((await (await fetch(api)).json()) as Vehicle[])[0]!;
  const urls = ['/', '/inventory', `/inventory/${slug}`].map((path) => `${releases.origin}${path}`);
  const [before, after] = [price, price + 12].map(
    (dollars) => `$${dollars.toLocaleString('en-US')}`,
  ) as [string, string];
  for (const [from, to, dollars] of [
    [before, after, price + 12],
    [after, before, price],
  ] as const) {
    for (const url of urls) expect((await askStored(url)).text.includes(from)).toBe(true);
    await runSql(releases, `UPDATE vehicles SET price = ${dollars} WHERE slug = '${slug}'`);
    for (const url of urls)
      await expect.poll(async () => (await ask(url)).text.includes(to), polling).toBe(true);
    for (const url of urls) expect((await askStored(url)).text.includes(from)).toBe(false);
  }
});

test('what a visitor posts, and unknown parameters of a link, are in no other visitor’s document', async ({
  releases,
}) => {
  const url = `${releases.origin}/contact`;
  const posted = await ask(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'firstName=Persephone&email=not-an-address',
  });
  expect(posted.text.includes('Persephone')).toBe(true);
  await askStored(url);
  for (const query of [
    '?name=Persephone',
    '?utm_source=Persephone',
    '?email=Persephone%40shopper.example',
  ])
    expect((await ask(url + query)).text.includes('Persephone')).toBe(false);
  expect((await ask(url)).text.includes('Persephone')).toBe(false);
});

test(
  'visitors with and without a canary get cached documents of their versions, and each visit is counted',
  { tag: '@nightly' },
  async ({ releases }) => {
    await releases.call(releasesRoutes.setCanary, {
      body: { name: team, version: release.version, percent: 50, reason: 'Half of all' },
    });
    const buckets = Array.from({ length: 40 }, (_, bucket) =>
      ((bucket * 0x5bd1e995) >>> 0).toString(16).padStart(8, '0'),
    );
    const url = `${releases.origin}/dealerships`;
    const isCanary = async (bucket: string): Promise<boolean> =>
      (await ask(url, { headers: { cookie: `__Host-lw-draw=${bucket}` } })).text.includes(newTitle);
    const shareOf = async (): Promise<boolean[]> => {
      const shown: boolean[] = [];
      for (const bucket of buckets) shown.push(await isCanary(bucket));
      return shown;
    };
    await releases.untilShown();
    // So that both documents are in memory.
    await shareOf();
    const hits = await metric(releases, 'hit');
    const [first, second] = [await shareOf(), await shareOf()];
    expect(second).toEqual(first);
    expect(first.filter(Boolean).length).toBeGreaterThan(5);
    expect(first.filter(Boolean).length).toBeLessThan(35);
    expect((await metric(releases, 'hit')) - hits).toBeGreaterThan(70);
  },
);
