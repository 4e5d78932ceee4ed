import type { Overview } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { assess, Health } from './health';

const well: Overview = {
  at: '2026-11-21T04:00:00.000Z',
  queue: { engine: 'redis', paused: false, jobs: { waiting: 1 } },
  pause: null,
  emails: {
    accepted: 0,
    queued: 1,
    sending: 0,
    postponed: 0,
    held: 0,
    sent: 40,
    failed: 0,
    expired: 0,
    'set-aside': 0,
    suppressed: 0,
    cancelled: 0,
    bounced: 0,
  },
  deadLetters: 0,
  mailServer: null,
  relays: [{ name: 'primary', unavailable: null }],
  oldestWaitingSeconds: 2,
  minutes: [],
  lastHour: { accepted: 41, sent: 40, failed: 0, failureRate: 0 },
  latency: [],
  workers: [
    {
      id: 'a',
      startedAt: '2026-11-21T03:00:00.000Z',
      seenAt: '2026-11-21T04:00:00.000Z',
      active: 1,
    },
  ],
  services: [
    {
      service: 'leads',
      reachable: true,
      seenAt: '2026-11-21T04:00:00.000Z',
      feedLagSeconds: 0.2,
      outbox: { open: 1, waiting: 0, oldestSeconds: 2 },
      openHere: 1,
      drift: 0,
    },
  ],
};

const textsOf = (changes: Partial<Overview>) =>
  assess({ ...well, ...changes }).map(({ text }) => text);

describe('The problems on the overview', () => {
  test('are none when all is well', () => {
    expect(assess(well)).toEqual([]);
  });

  test('are sorted by severity', () => {
    const findings = assess({ ...well, deadLetters: 1, workers: [] });
    expect(findings.map(({ tone }) => tone)).toEqual(['danger', 'warning']);
    expect(findings[1]!.text).toBe('1 dead letter needs an operator.');
  });

  test('distinguish an unreachable queue, a pause and missing workers', () => {
    expect(textsOf({ queue: null })).toEqual(['The queue cannot be reached.']);
    expect(textsOf({ queue: { ...well.queue!, paused: true } })).toEqual(['Sending is paused.']);
    expect(textsOf({ workers: [] })).toEqual(['No worker is alive: nothing is being sent.']);
  });

  test('say who paused sending, and when', () => {
    const at = new Date(2026, 10, 21, 14, 2).toISOString();
    const paused = { ...well, queue: { ...well.queue!, paused: true }, pause: { by: 'Ada', at } };
    expect(assess(paused, Date.parse(at))[0]!.text).toBe(
      'Sending is paused. Ada paused it at 14:02.',
    );
  });

  test('begin with an unavailable mail server: since when, how many emails wait, and the next attempt', () => {
    const unavailableSince = new Date(2026, 10, 21, 14, 2).toISOString();
    const now = new Date(2026, 10, 21, 14, 7).getTime();
    const outage = (nextAttemptAt: string | null, cause = 'server-unreachable') =>
      assess(
        {
          ...well,
          deadLetters: 1,
          emails: { ...well.emails, queued: 10, postponed: 50 },
          mailServer: { unavailableSince, cause, nextAttemptAt },
        },
        now,
      )[0]!;
    expect(outage(new Date(now + 20_000).toISOString())).toMatchObject({
      tone: 'danger',
      text: 'Mail server unreachable since 14:02, 60 waiting, next attempt in 20 s.',
    });
    expect(outage(null, 'login-refused').text).toBe(
      'Mail server refuses our login since 14:02, 60 waiting, an attempt is in progress.',
    );
  });

  test('name the mail server that is away while emails go through the other one', () => {
    const since = new Date(2026, 10, 21, 14, 2).toISOString();
    const now = new Date(2026, 10, 21, 14, 7).getTime();
    const findings = (away: 'primary' | 'fallback', cause = 'server-unreachable') =>
      assess(
        {
          ...well,
          relays: (['primary', 'fallback'] as const).map((name) => ({
            name,
            unavailable: name === away ? { since, cause } : null,
          })),
        },
        now,
      );
    expect(findings('primary')).toEqual([
      {
        tone: 'warning',
        text: 'Primary mail server unreachable since 14:02, sending through the second one.',
      },
    ]);
    expect(findings('fallback', 'login-refused')[0]!.text).toBe(
      'Second mail server refuses our login since 14:02, none takes over if the first fails.',
    );
  });

  test('contain a warning for held emails', () => {
    expect(assess({ ...well, emails: { ...well.emails, held: 2 } })).toEqual([
      {
        tone: 'warning',
        text: '2 emails are held until an operator releases or cancels them.',
        to: '/emails?state=held',
      },
    ]);
  });

  test('contain a warning for an email that has waited for two minutes, and an error after ten', () => {
    expect(assess({ ...well, oldestWaitingSeconds: 130 })[0]?.tone).toBe('warning');
    expect(assess({ ...well, oldestWaitingSeconds: 601 })[0]?.tone).toBe('danger');
  });

  test('contain no more than a warning for emails that the recipient’s server delays', () => {
    expect(
      assess({
        ...well,
        emails: { ...well.emails, queued: 0, postponed: 1 },
        oldestWaitingSeconds: 3_600,
      })[0]?.tone,
    ).toBe('warning');
  });

  test('contain a failure rate only when enough emails were sent or failed', () => {
    expect(textsOf({ lastHour: { accepted: 2, sent: 1, failed: 1, failureRate: 0.5 } })).toEqual(
      [],
    );
    expect(
      textsOf({ lastHour: { accepted: 40, sent: 30, failed: 10, failureRate: 0.25 } }),
    ).toEqual(['25 % of the last hour’s emails failed.']);
  });

  test('contain a drift of old emails, but not of new ones', () => {
    const [leads] = well.services;
    expect(textsOf({ services: [{ ...leads!, drift: 3 }] })).toEqual([]);
    expect(
      textsOf({
        services: [{ ...leads!, drift: 3, outbox: { open: 4, waiting: 0, oldestSeconds: 600 } }],
      }),
    ).toEqual(['leads has 3 more open emails than the console knows of.']);
  });

  test('name an unreachable service without evaluating its old figures', () => {
    const [leads] = well.services;
    expect(textsOf({ services: [{ ...leads!, reachable: false, feedLagSeconds: 900 }] })).toEqual([
      'The service leads cannot be reached.',
    ]);
  });
});

const shown = (changes: Partial<Overview>): string =>
  renderPage(<Health overview={{ ...well, ...changes }} />).text;

test('the overview says that all is well only while no email waits for an operator', () => {
  expect(shown({})).toBe(
    'All is well: emails are going out, and none waits for an operator. All is well',
  );
  expect(shown({ emails: { ...well.emails, held: 1 } })).not.toContain('All is well');
});

test('the announcement for screen readers uses the singular for one problem', () => {
  expect(shown({ deadLetters: 1 })).toMatch(/1 thing needs attention$/);
  expect(shown({ deadLetters: 1, workers: [] })).toMatch(/2 things need attention$/);
});
