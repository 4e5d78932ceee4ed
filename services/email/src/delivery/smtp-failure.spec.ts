import { describeFailure } from './smtp-failure.js';

it('a reply from 500 up is for good, anything else is worth another try', () => {
  const permanent = (error: object) => describeFailure(Object.assign(new Error(), error)).permanent;
  expect(permanent({ code: 'EENVELOPE', responseCode: 550 })).toBe(true);
  expect(permanent({ code: 'EENVELOPE', responseCode: 450 })).toBe(false);
  expect(permanent({ code: 'ECONNECTION', responseCode: 421 })).toBe(false);
  expect(permanent({ code: 'ETIMEDOUT' })).toBe(false);
});

it('a refused login is our own fault and costs no mail', () => {
  expect(describeFailure(Object.assign(new Error(), { code: 'EAUTH', responseCode: 535 })).permanent).toBe(false);
});
