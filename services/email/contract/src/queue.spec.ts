import { retryDelay } from '@larkway/kit-contract';
import { emailQueue } from './queue.js';

it('after an internal error, the next attempt follows within 20 seconds, however many attempts failed', () => {
  expect([1, 5, 100].map((attempt) => retryDelay(emailQueue.retry, attempt, () => 1))).toEqual([
    1_200, 18_000, 18_000,
  ]);
});
