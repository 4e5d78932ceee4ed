import type { Overview } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { Health } from './health';

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
  services: [],
};

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
