import { commonReply } from './failure-groups.js';

it.each([
  ['ESOCKET', 'ESOCKET'],
  ['550 5.1.1 no such user', '550 5.1.1 no such user'],
  ['451 4.7.1 greylisted, try again later', '451 4.7.1 greylisted, try again later'],
  ['452 4.2.2 mailbox full d9443c01a7336-2a1b.17 - gsmtp', '452 4.2.2 mailbox full … - gsmtp'],
])('the reply %j is grouped as %j', (reply, common) => {
  expect(commonReply(reply)).toBe(common);
});
