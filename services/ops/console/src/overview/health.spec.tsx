import type { Overview } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { assess, Health } from './health';

const well: Overview = {
  at: '2026-11-21T04:00:00.000Z',
  queue: { engine: 'redis', paused: false, jobs: { waiting: 1 } },
  mails: {
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

describe('Is everything all right?', () => {
  test('when all is well there is nothing to say', () => {
    expect(assess(well)).toEqual([]);
  });

  test('the worst comes first', () => {
    const findings = assess({ ...well, deadLetters: 1, workers: [] });
    expect(findings.map(({ tone }) => tone)).toEqual(['danger', 'warning']);
    expect(findings[1]!.text).toBe('1 dead letter needs a person.');
  });

  test('a queue that is away, a pause and missing workers are told apart', () => {
    expect(textsOf({ queue: null })).toEqual(['The queue cannot be reached.']);
    expect(textsOf({ queue: { ...well.queue!, paused: true } })).toEqual(['Sending is paused.']);
    expect(textsOf({ workers: [] })).toEqual(['No worker is alive: nothing is being sent.']);
  });

  test('an unavailable mail server comes first, with its beginning, what waits and the next attempt', () => {
    const unavailableSince = new Date(2026, 10, 21, 14, 2).toISOString();
    const now = new Date(2026, 10, 21, 14, 7).getTime();
    const outage = (nextAttemptAt: string | null, cause = 'server-unreachable') =>
      assess(
        {
          ...well,
          deadLetters: 1,
          mails: { ...well.mails, queued: 10, postponed: 50 },
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

  test('held emails wait for a person', () => {
    expect(assess({ ...well, mails: { ...well.mails, held: 2 } })).toEqual([
      {
        tone: 'warning',
        text: '2 emails are held until a person releases or cancels them.',
        to: '/mails?state=held',
      },
    ]);
  });

  test('a mail that has waited for two minutes is a warning, for ten a danger', () => {
    expect(assess({ ...well, oldestWaitingSeconds: 130 })[0]?.tone).toBe('warning');
    expect(assess({ ...well, oldestWaitingSeconds: 601 })[0]?.tone).toBe('danger');
  });

  test('mails that their own servers put off are never more than a warning', () => {
    expect(
      assess({
        ...well,
        mails: { ...well.mails, queued: 0, postponed: 1 },
        oldestWaitingSeconds: 3_600,
      })[0]?.tone,
    ).toBe('warning');
  });

  test('a rate is worth a word only when enough mails ended', () => {
    expect(textsOf({ lastHour: { accepted: 2, sent: 1, failed: 1, failureRate: 0.5 } })).toEqual(
      [],
    );
    expect(
      textsOf({ lastHour: { accepted: 40, sent: 30, failed: 10, failureRate: 0.25 } }),
    ).toEqual(['25 % of the last hour’s mails failed.']);
  });

  test('a drift of promises made just now is none; of old ones it is', () => {
    const [leads] = well.services;
    expect(textsOf({ services: [{ ...leads!, drift: 3 }] })).toEqual([]);
    expect(
      textsOf({
        services: [{ ...leads!, drift: 3, outbox: { open: 4, waiting: 0, oldestSeconds: 600 } }],
      }),
    ).toEqual(['leads counts 3 open mails more than is known here.']);
  });

  test('a service that cannot be reached is said to be so, and not judged by old figures', () => {
    const [leads] = well.services;
    expect(textsOf({ services: [{ ...leads!, reachable: false, feedLagSeconds: 900 }] })).toEqual([
      'The service leads cannot be reached.',
    ]);
  });
});

const shown = (changes: Partial<Overview>): string =>
  renderPage(<Health overview={{ ...well, ...changes }} />).text;

test('the overview says that all is well only while nothing waits for a person', () => {
  expect(shown({})).toBe(
    'All is well: emails are going out, and none waits for a person. All is well',
  );
  expect(shown({ mails: { ...well.mails, held: 1 } })).not.toContain('All is well');
});

test('one finding is announced as one thing, several as things', () => {
  expect(shown({ deadLetters: 1 })).toMatch(/1 thing needs attention$/);
  expect(shown({ deadLetters: 1, workers: [] })).toMatch(/2 things need attention$/);
});
