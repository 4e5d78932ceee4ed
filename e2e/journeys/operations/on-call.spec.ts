import { execFileSync } from 'node:child_process';
import { startMailServer } from '@larkway/kit/testing';
import type { Counted } from '@larkway/ops-contract';
import { releasesRoutes } from '@larkway/releases-contract';
import type { Locator, Page } from '@playwright/test';
import {
  expect,
  openConsole,
  type Operations,
  sendAs,
  signIn,
  submit,
  testInConsole as test,
} from '../../fixtures/operations';
import { retext } from '../../fixtures/own-releases';
import { contact } from '../../fixtures/submissions';

// An exercise: each alert of the runbook leads to the overview, and from there to the cause. What
// each page says is tested in every run elsewhere.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const MOST_CLICKS = 3;

/** Clicks of an operator between the alert and the cause. */
const clicksOf = () => {
  let clicks = 0;
  return async (target: Locator): Promise<void> => {
    clicks += 1;
    expect(clicks, 'clicks from the alert to the cause').toBeLessThanOrEqual(MOST_CLICKS);
    await target.click();
  };
};

/** Signs in an operator who comes from an alert. */
const comeToOverview = async (page: Page, operations: Operations): Promise<void> => {
  await signIn(page, await operations.colleague('operator'));
  await openConsole(page, '/ops');
};

const finding = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('listitem').filter({ hasText: text });
const causes = (page: Page): Locator =>
  page.getByRole('table', { name: 'Undelivered and delayed emails by cause' });
const timeline = (page: Page): Locator => page.getByRole('region', { name: 'Timeline' });
const firstEmail = (page: Page): Locator =>
  page.getByRole('main').getByRole('link', { name: 'Contact message' }).first();

const leadFrom = (operations: Operations, name: string, domain = 'visitor.example') =>
  submit(operations, '/api/contact', { ...contact(name), email: `${name}@${domain}` });

const LONG = { timeout: 60_000 };

const began = new Date();

/** Closes what the exercise has left among the dead letters. */
test.afterAll(async ({ operations }) => {
  const filter = { undelivered: true, from: began.toISOString() };
  const post = <T>(step: string, data: object) =>
    sendAs<T>(operations.admin, operations, `/ops/api/commands/${step}`, data);
  const { count, token } = await post<Counted>('count', { command: 'close', filter });
  if (count > 0) await post('confirm', { token, reason: 'An exercise' });
});

test(
  'the mail server is down: since when, and how many emails wait',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const { mail } = operations;
    await mail.stop();
    await leadFrom(operations, 'on-call-down');
    const click = clicksOf();
    await comeToOverview(page, operations);
    const outage = finding(page, /Mail server unreachable since \d\d:\d\d, \d+ waiting, /);
    await expect(outage).toBeVisible(LONG);
    await click(outage.getByRole('link', { name: 'Look' }));
    await click(firstEmail(page));
    await expect(timeline(page)).toContainText('ESOCKET', LONG);

    const again = await startMailServer(Number(new URL(mail.url).port));
    again.emails = mail.emails;
    again.respond = (earlier, raw) => mail.respond(earlier, raw);
    mail.stop = again.stop;
    await openConsole(page, '/ops');
    await expect(outage).toHaveCount(0, LONG);
  },
);

test(
  'one recipient domain refuses email: which one, and with which reply',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const { respond } = operations.mail;
    operations.mail.respond = (earlier, raw) =>
      /^To:.*@refusing\.example/im.test(raw)
        ? { code: 550, text: '5.7.1 we block this sender' }
        : respond(earlier, raw);
    await leadFrom(operations, 'on-call-refused', 'refusing.example');
    const click = clicksOf();
    await comeToOverview(page, operations);
    const group = causes(page).getByRole('row').filter({ hasText: 'refusing.example' });
    await expect(group).toContainText('550', LONG);
    await click(group.getByRole('link'));
    await click(firstEmail(page));
    await expect(timeline(page)).toContainText('we block this sender');
    operations.mail.respond = respond;
  },
);

/** Kills the processes in which an email worker sends. */
const killSenders = ({ stack }: Operations): void => {
  const children = execFileSync('pgrep', ['-P', String(stack.processes['email']!.pid)], {
    encoding: 'utf8',
  });
  for (const pid of children.split('\n').filter(Boolean)) process.kill(Number(pid), 'SIGKILL');
};

test(
  'an email crashes the worker’s processes again and again: which one',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    const { mail } = operations;
    const { respond } = mail;
    let offers = 0;
    mail.respond = (earlier, raw) => {
      if (!/^To:.*on-call-crash/im.test(raw)) return respond(earlier, raw);
      offers += 1;
      return 'silence';
    };
    await leadFrom(operations, 'on-call-crash');
    for (let crash = 1; crash <= 3; crash += 1) {
      await expect.poll(() => offers, LONG).toBe(crash);
      killSenders(operations);
    }
    const click = clicksOf();
    await comeToOverview(page, operations);
    const group = causes(page).getByRole('row').filter({ hasText: 'Crashed the sending process' });
    // After three crashes it is not tried again.
    await expect(group).toContainText('Failed', LONG);
    await click(group.getByRole('link'));
    await click(firstEmail(page));
    await expect(timeline(page)).toContainText('It crashed the process that handled it, 3 times.');
    mail.respond = respond;
  },
);

test(
  'an operator paused the queue: who, and when',
  { tag: '@nightly' },
  async ({ page, operations }) => {
    await sendAs(operations.admin, operations, '/ops/api/queue/pause');
    await comeToOverview(page, operations);
    await expect(
      finding(page, /Sending is paused\. Ada Admin paused it at \d\d:\d\d\./),
    ).toBeVisible();
    await sendAs(operations.admin, operations, '/ops/api/queue/resume');
  },
);

test(
  'a release was rolled back: which one, by whom, and why',
  { tag: '@nightly' },
  async ({ page, operations, releases }) => {
    const remote = 'mfe-content';
    const { release } = await releases.publish(remote, 'on-call', (files) =>
      retext(files, 'Still Have Questions?', 'Any Questions?'),
    );
    await releases.promote(remote, release.version);
    await releases.call(releasesRoutes.rollBack, {
      body: { remotes: [{ name: remote }], reason: 'The form does not open' },
    });
    const click = clicksOf();
    await comeToOverview(page, operations);
    await click(page.getByRole('link', { name: 'Releases', exact: true }));
    await click(page.getByRole('main').getByRole('link', { name: remote }).first());
    const latest = page.getByRole('list', { name: 'Changes, latest first' }).getByRole('listitem');
    await expect(latest.first()).toContainText('The form does not open');
    await expect(latest.first()).toContainText(/rolled back/i);
  },
);
