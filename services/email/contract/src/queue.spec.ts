import { retryDelay } from '@larkway/kit-contract';
import { emailQueue } from './queue.js';

it('after an error of ours the next try comes within twenty seconds, however many there were', () => {
  expect([1, 5, 100].map((attempt) => retryDelay(emailQueue.retry, attempt, () => 1))).toEqual([
    1_200, 18_000, 18_000,
  ]);
});
