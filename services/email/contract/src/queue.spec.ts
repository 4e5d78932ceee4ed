import { retryDelay } from '@larkway/kit-contract';
import { emailQueue } from './queue.js';

it('a mail is tried for more than a day, even when every pause is the shortest', () => {
  const { retry } = emailQueue;
  const pauses = Array.from({ length: retry.attempts - 1 }, (_, index) => retryDelay(retry, index + 1, () => 0));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 3_600_000);
});

it('the first repeat comes within seconds', () => {
  expect(retryDelay(emailQueue.retry, 1, () => 1)).toBeLessThan(2_000);
});
