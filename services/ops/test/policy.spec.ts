/// <reference lib="dom" />
import { eventually } from '@larkway/kit/testing';
import { opsRoutes } from '@larkway/ops-contract';
import { type Browser, chromium, type Page } from 'playwright-core';
import { findChromium } from '../../../infra/testing/chromium.js';
import { isNightly, repetitions } from '../../../infra/testing/tier.js';
import { codeOf, followLink, invite, type SetUp } from './browser.js';
import { apply, startAll, submit } from './start-all.js';
import { startOps } from './start-ops.js';

jest.setTimeout(180_000);

interface Scene {
  url: string;
  admin: SetUp;
  stop(): Promise<unknown>;
  /** What only the other services know. Browser tests open its pages in every run. */
  data?: { email: string; application: string };
}

const startScene = async (): Promise<Scene> => {
  if (!isNightly) {
    const ops = await startOps();
    const admin = await followLink(ops.url, await ops.setupToken(), 'Ada');
    return { url: ops.url, admin, stop: ops.stop };
  }
  const all = await startAll();
  const application = (await apply(all)).id;
  const lead = await submit(all, 'joan@visitor.example');
  const email = await eventually('the email is sent', async () => {
    const { body } = await all.admin.browser.get(opsRoutes.listEmails.path, {
      query: { id: lead, state: 'sent' },
    });
    return body.emails[0]?.id as string | undefined;
  });
  return { url: all.ops.url, admin: all.admin, stop: all.stop, data: { email, application } };
};

let scene: Scene;
let browser: Browser;

beforeAll(async () => {
  scene = await startScene();
  browser = await chromium.launch({
    executablePath: findChromium(() => undefined),
    args: ['--no-sandbox'],
  });
});

afterAll(async () => {
  await browser.close();
  await scene.stop();
});

/** Violations of the policy, as the page and the browser console report them. */
const watch = async (page: Page): Promise<string[]> => {
  const reported: string[] = [];
  await page.exposeFunction('tell', (text: string) => reported.push(text));
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ violatedDirective, blockedURI, sourceFile }) => {
        (globalThis as unknown as { tell: (text: string) => void }).tell(
          `${location.pathname}: ${violatedDirective} ${blockedURI} ${sourceFile}`,
        );
      },
    );
  });
  page.on(
    'console',
    (message) => /content security policy/i.test(message.text()) && reported.push(message.text()),
  );
  return reported;
};

/** Names of everything that pages have stored in the browser, except the theme. */
const storedBy = (page: Page): Promise<string[]> =>
  page.evaluate(async () => [
    ...[...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter(
      (name) => name !== 'theme',
    ),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
  ]);

const heading = (page: Page, name: string): Promise<void> =>
  page.getByRole('heading', { level: 1, name }).waitFor();
const isStyled = (page: Page): Promise<boolean> =>
  page.evaluate(() => [...document.styleSheets].some(({ cssRules }) => cssRules.length > 20));

const signIn = async (page: Page, operator: SetUp): Promise<void> => {
  await page.goto(`${scene.url}/ops`);
  await page.getByLabel('Name').fill(operator.name);
  await page.getByLabel('Password').fill(operator.password);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('Code').fill(await codeOf(operator));
  await heading(page, 'Overview');
};

type Scheme = 'light' | 'dark';

const themeOf = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => document.documentElement.dataset['theme']);

const open = async (page: Page, path: string, name?: string): Promise<void> => {
  await page.goto(scene.url + path);
  await (name
    ? heading(page, name)
    : page.getByRole('list', { name: 'Steps, oldest first' }).waitFor());
  await eventually(
    'the page has loaded',
    async () => (await page.getByText('Loading', { exact: true }).count()) === 0,
  );
};

type Visit = (path: string, name?: string) => Promise<void>;

const visitPagesOfServices = async (
  page: Page,
  { email, application }: NonNullable<Scene['data']>,
  visit: Visit,
): Promise<void> => {
  await visit('/ops/emails', 'Emails');
  await page.getByRole('checkbox').last().check();
  await visit(`/ops/emails/${email}`);
  await page.getByRole('button', { name: 'Reveal' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reveal' }).click();
  await page.getByText('joan@visitor.example').first().waitFor();
  await visit('/ops/dead-letters', 'Dead letters');
  await visit('/ops/leads', 'Leads');
  await visit('/ops/applications', 'Applications');
  await visit(`/ops/applications/${application}`);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByLabel('Note for the record').waitFor();
  await visit('/ops/suppressions', 'Suppressions');
  await page.getByLabel('Send this address nothing').fill('nobody@visitor.example');
  await page.getByRole('button', { name: 'Suppress' }).click();
  await page.getByText('It gets no more emails').waitFor();
  await visit('/ops/sending', 'Queue');
  await page.getByRole('button', { name: 'Pause sending' }).click();
  await page.getByRole('dialog').waitFor();
  await visit('/ops/deletions', 'Deletion requests');
};

/** In `npm test`, the theme alternates between pages. */
const tours = repetitions<Scheme[][]>({
  everyRun: [['light', 'dark']],
  nightly: [['light'], ['dark']],
});

it.each(tours.map((schemes) => [schemes.join(' and '), schemes] as const))(
  'in %s the console does nothing that its policy forbids, and stores nothing in the browser but the theme',
  async (themes, schemes) => {
    const page = await browser.newPage({ colorScheme: schemes[0]! });
    const reported = await watch(page);
    await signIn(page, scene.admin);
    expect(await isStyled(page)).toBe(true);
    expect(await themeOf(page)).toBe(schemes[0]);
    let opened = 0;
    const visit: Visit = async (path, name) => {
      const colorScheme = schemes[(opened += 1) % schemes.length]!;
      await page.emulateMedia({ colorScheme });
      await open(page, path, name);
      expect(await themeOf(page)).toBe(colorScheme);
    };
    await page.getByText('Live', { exact: true }).waitFor();
    if (scene.data) await visitPagesOfServices(page, scene.data, visit);
    await visit('/ops/audit', 'Audit log');
    await visit('/ops/account', 'Your account');
    await visit('/ops/operators', 'Operators');
    await page.getByRole('button', { name: 'Invite' }).click();
    await page.getByLabel('Name').fill(`Person in ${themes}`);
    await page.getByRole('button', { name: 'Make the link' }).click();
    const link = await page.getByText(/\/ops\/welcome#/).innerText();
    await page.goto('about:blank');
    await page.goto(link);
    await page.getByLabel('Code that the app shows').waitFor();
    expect(reported).toEqual([]);
    expect(await storedBy(page)).toEqual([]);
    await page.close();
  },
);

it('the raw queue does nothing that its own, equally strict policy forbids', async () => {
  const page = await browser.newPage();
  const reported = await watch(page);
  await signIn(page, await invite(scene.admin, 'Otto', 'operator'));
  const answer = await page.goto(`${scene.url}/ops/queue`);
  const policy = answer!.headers()['content-security-policy'];
  expect(policy).toMatch(
    /^default-src 'none'; script-src 'self'; style-src 'self'( 'sha256-[^']+'){2}; /,
  );
  expect(policy).toContain("; base-uri 'none'; ");
  expect(policy).not.toContain('unsafe');
  await page
    .getByRole('link', { name: /^email\b/ })
    .first()
    .click();
  await page.getByText('Completed').first().waitFor();
  await page.getByRole('button', { name: 'Queue info' }).click();
  await page.getByRole('dialog').waitFor();
  expect(await isStyled(page)).toBe(true);
  expect(reported).toEqual([]);
  await page.close();
});

describe('On a page of the console', () => {
  let page: Page;
  let reported: string[];

  beforeAll(async () => {
    page = await browser.newPage();
    reported = await watch(page);
    await page.goto(`${scene.url}/ops`);
  });

  it('an injected style is not applied, and the violation is detected', async () => {
    await page.evaluate(() => {
      const style = document.createElement('style');
      style.textContent = 'body { outline-style: dotted }';
      document.body.append(style);
    });
    await eventually('the violation is reported', () =>
      reported.some((text) => text.includes('style-src')),
    );
    expect(await page.evaluate(() => getComputedStyle(document.body).outlineStyle)).toBe('none');
  });

  it('text becomes neither markup nor a script URL, and no policy that allows it can be created', async () => {
    const attempts = await page.evaluate(() => {
      const nameOfError = (attempt: () => unknown): string => {
        try {
          attempt();
          return 'done';
        } catch (error) {
          return (error as Error).name;
        }
      };
      const { trustedTypes } = globalThis as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown };
      };
      return [
        nameOfError(() =>
          document.body.insertAdjacentHTML('beforeend', '<img src="data:," alt="smuggled">'),
        ),
        nameOfError(() => (document.createElement('script').src = '/ops/assets/any.js')),
        nameOfError(() =>
          trustedTypes.createPolicy('default', { createHTML: (text: string) => text }),
        ),
      ];
    });
    expect(attempts).toEqual(['TypeError', 'TypeError', 'TypeError']);
    expect(await page.getByAltText('smuggled').count()).toBe(0);
    await eventually('the violations are reported', () =>
      ['require-trusted-types-for', 'trusted-types'].every((directive) =>
        reported.some((text) => text.includes(`: ${directive} `)),
      ),
    );
  });
});
