import type { History } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { gapText, historyPath, StoredHistory } from './history';

const hours = (end: number, length: number, step: number) =>
  Array.from({ length }, (_, index) => new Date(end - (length - 1 - index) * step).toISOString());
const none = { accepted: 0, sent: 0, failed: 0, latency: null };
const historyOf = (starts: string[]): History => ({
  buckets: starts.map((at, index) => ({
    at,
    ...(index === 0
      ? { accepted: 1_205, sent: 1_200, failed: 5, latency: { p50: 800, p95: 4_000, p99: 65_000 } }
      : none),
  })),
  total: {
    accepted: 1_205,
    sent: 1_200,
    failed: 5,
    failureRate: 5 / 1_205,
    latency: { p50: 800, p95: 4_000, p99: 65_000 },
  },
  pendingHours: 0,
  behind: [],
});
const day = historyOf(hours(Date.UTC(2026, 10, 21, 4), 24, 3_600_000));
const month = historyOf(hours(Date.UTC(2026, 10, 21), 30, 86_400_000));

test('each figure of 24 hours is explained beside it, and the charts have a table with all hours', () => {
  const { html, text } = renderPage(<StoredHistory range="24h" />, {
    answers: { [historyPath('24h')]: day },
  });
  expect(text).toContain('Sent 1,200 accepted by a mail server');
  expect(text).toContain('Failure rate 0.4 % failed, of failed and sent');
  expect(text).toContain('Time to send, p95 4.0 s 95 % were accepted within this time');
  expect(html).toContain('aria-label="Emails per hour in the last 24 hours: 1,200 sent, 5 failed"');
  expect(html).toContain(
    'aria-label="Time to send per hour in the last 24 hours: p50 800 ms, p95 4.0 s"',
  );
  expect(html.match(/role="row"/g)).toHaveLength(25);
  expect(text).toContain('1,205 1,200 5 800 ms 4.0 s 1 m 05 s');
});

test('30 days are shown by day, which the page says are days of UTC', () => {
  const { html, text } = renderPage(<StoredHistory range="30d" />, {
    answers: { [historyPath('30d')]: month },
  });
  expect(text).toContain('Emails per day, last 30 days');
  expect(text).toContain('Days are days of UTC.');
  expect(html.match(/role="row"/g)).toHaveLength(31);
});

test('a journal that was not read, and hours that are counted again, are named', () => {
  expect(gapText(day)).toBeNull();
  expect(gapText({ ...day, pendingHours: 3, behind: [{ service: 'email', readAt: null }] })).toBe(
    'The journal of email was not read to its end yet; what happened since is missing until it is. 3 hours will be counted again within a few minutes.',
  );
});
