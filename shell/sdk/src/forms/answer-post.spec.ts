import { ApiError } from '../http/api-error';
import { trialSite } from '../testing';
import { answerPost } from './answer-post';

const post = (error: Error) =>
  answerPost(
    { values: { name: 'Maya' }, idempotencyKey: 'a-key', site: trialSite },
    {
      initial: { name: '' },
      check: () => ({}),
      send: () => Promise.reject(error),
      onFailed: () => ({ message: 'Failed.' }),
      next: '/thank-you',
    },
  );

const wait = JSON.stringify({
  error: 'Please wait 3 minutes, then send it again.',
  code: 'proof_required',
});

test('a 429 answer to a plain post says how long to wait and the phone number, and keeps the values', async () => {
  expect(await post(new ApiError(429, wait, 150))).toEqual({
    status: 429,
    retryAfter: 150,
    values: { name: 'Maya' },
    errors: {},
    message: `Please wait 3 minutes, then send it again. Or call ${trialSite.salesPhone}.`,
  });
});

test('any other failure of a plain post shows the message of the form', async () => {
  expect(await post(new ApiError(409, '{}'))).toMatchObject({ status: 409, message: 'Failed.' });
  expect(await post(new TypeError('fetch failed'))).toMatchObject({
    status: 503,
    message: 'Failed.',
  });
});
