import { redactAddresses, redactedExcerpt } from './redact-addresses.js';

describe('A text from outside', () => {
  test.each([
    ['550 5.1.1 no such mailbox', '550 5.1.1 no such mailbox'],
    ['421-4.7.0 try later 421 4.7.0 busy', '421-4.7.0 try later 421 4.7.0 busy'],
    ['451 4.7.650 greylisted', '451 4.7.650 greylisted'],
  ])('the codes of a mail server are kept: %s', (text, redacted) => {
    expect(redactAddresses(text)).toBe(redacted);
  });

  test.each([
    ['550 5.1.1 <june@visitor.example>: unknown', '550 5.1.1 <[address]>: unknown'],
    ['call (555) 555-0178 or +1 555 555 0178', 'call ([number] or [number]'],
    ['550 5.1.1 555 555 0178 is no mailbox', '550 5.1.1 [number] is no mailbox'],
    ['550 5.1.15550178', '[number]'],
  ])('addresses and phone numbers do not: %s', (text, redacted) => {
    expect(redactAddresses(text)).toBe(redacted);
  });

  test.each([
    ['an @ at the end: june@', 'an @ at the end: june@'],
    ['@june', '@june'],
    ['two: june@@visitor.example', 'two: [address]'],
    ['a@b@c', '[address]'],
  ])('an @ needs something on both sides: %s', (text, redacted) => {
    expect(redactAddresses(text)).toBe(redacted);
  });

  // In quadratic time these would take minutes.
  test.each(['x', '1', '1 ', 'a@ ', '@', '(', '550 5.1.'])(
    'a megabyte of "%s" is redacted in linear time',
    (part) => {
      expect(redactAddresses(part.repeat(1_000_000 / part.length))).not.toBe('');
    },
  );
});

describe('An excerpt of a text from outside', () => {
  const reply =
    '550 5.1.1 no mailbox june.smith@visitor.example here, call +1 (555) 555-0178 or <anne@other.example> instead';
  const personal = ['june', 'smith', 'visitor', '555', '0178', 'anne', 'other'];
  const lengths = Array.from({ length: reply.length }, (_, index) => index + 1);

  test('contains no part of an address or number, wherever the text is cut', () => {
    for (const length of lengths)
      for (const part of personal) expect(redactedExcerpt(reply, length)).not.toContain(part);
  });

  test('ends before a cut address or number and is never longer than the limit', () => {
    const whole = redactAddresses(reply);
    for (const length of lengths) {
      const excerpt = redactedExcerpt(reply, length);
      expect([whole.startsWith(excerpt), /\[\w*$/.test(excerpt), excerpt.length <= length]).toEqual(
        [true, false, true],
      );
    }
  });

  test('is the whole text if that is short enough', () => {
    expect(redactedExcerpt('user june@visitor.example unknown', 500)).toBe(
      'user [address] unknown',
    );
  });

  test('is searched for addresses and numbers after it was cut, however long the text is', () => {
    expect(redactedExcerpt(`/states/florida/${'x'.repeat(4_000)}@visitor.example`, 120)).toBe(
      '/states/florida/',
    );
    expect(redactedExcerpt(`550 no mailbox ${'5'.repeat(4_000)}`, 120)).toBe('550 no mailbox');
  });

  test('keeps the whole segments of a path', () => {
    expect(redactedExcerpt(`/states/florida/${'x'.repeat(4_000)}`, 120)).toBe('/states/florida/');
  });
});
