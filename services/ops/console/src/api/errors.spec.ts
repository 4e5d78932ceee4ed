import { ApiError } from '@larkway/sdk';
import { errorMessage } from './errors';

test('the times in a refusal are shown like all others, in the operator’s time zone, which is named', () => {
  const body = {
    code: 'already_decided',
    error: 'This application was approved by Olga at 2026-11-24T22:35:18.123Z.',
  };
  expect(errorMessage(new ApiError(409, JSON.stringify(body)))).toMatch(
    /^This application was approved by Olga at Nov 2\d, 2026, \d\d:\d\d:18 [A-Z]\S*\.$/,
  );
});
