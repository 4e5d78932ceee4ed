import { ApiError } from '../http/api-error';
import { trialSite } from '../testing';
import { answerPost } from './answer-post';

const form = {
  initial: { firstName: '', email: '' },
  check: () => ({}),
  send: () => Promise.resolve(),
  failure: () => ({ title: 'Error', text: 'Failed.' }),
  fieldsOfPaths: { name: 'firstName' as const },
};

const answer = (part: Partial<typeof form>) =>
  answerPost(
    { values: { firstName: 'Maya', admin: 'true' }, idempotencyKey: 'a-key', site: trialSite },
    { ...form, ...part },
    '/thank-you',
  );

const post = (error: Error) => answer({ send: () => Promise.reject(error) });

const wait = JSON.stringify({
  error: 'Please wait 3 minutes, then send it again.',
  code: 'proof_required',
});

test('a 429 answer to a plain post says how long to wait and the phone number, and keeps the values', async () => {
  expect(await post(new ApiError(429, wait, 150))).toEqual({
    status: 429,
    retryAfter: 150,
    values: { firstName: 'Maya', email: '' },
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

test('errors of the service are shown at the fields of the form, in the order of the page', async () => {
  const issues = [
    { path: 'email', message: 'Must be an email address' },
    { path: 'name', message: 'Must not contain control characters' },
    { path: 'vehiclePrice', message: 'Must be an amount' },
  ];
  const refusal = new ApiError(422, JSON.stringify({ error: 'Invalid', code: 'invalid', issues }));
  const { errors } = (await post(refusal)) as { errors: object };
  expect(Object.entries(errors)).toEqual([
    ['firstName', 'Must not contain control characters'],
    ['email', 'Must be an email address'],
  ]);
});

test('a form with errors is not sent, and its first error is that of the first field', async () => {
  const result = await answer({
    check: () => ({ email: 'Enter an email address', firstName: 'Enter a name' }),
    send: () => Promise.reject(new Error('This form must not be sent.')),
  });
  expect(result).toMatchObject({ status: 422 });
  expect(Object.keys((result as { errors: object }).errors)).toEqual(['firstName', 'email']);
});
