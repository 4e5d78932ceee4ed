import { mailboxOf } from './mailbox.js';

it.each([
  ['ada@example.com', 'ada@example.com'],
  [' Ada@Example.COM ', 'ada@example.com'],
  ['ada+1@example.com', 'ada@example.com'],
  ['a.d.a+cars@gmail.com', 'ada@gmail.com'],
  ['a.d.a+cars@GoogleMail.com', 'ada@gmail.com'],
  ['+ada@example.com', '+ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
])('the mailbox of %s is %s', (email, mailbox) => {
  expect(mailboxOf(email)).toBe(mailbox);
});
