import { documentHeaders } from './security-headers.js';

const policy = (withTags: boolean) => documentHeaders('n', { withTags })['content-security-policy']!;

describe('The content security policy', () => {
  test('names no other origin unless a tag manager is configured', () => {
    expect(policy(false)).not.toMatch(/https?:/);
  });

  test.each([true, false])('needs no unsafe word (tags: %s)', (withTags) => {
    expect(policy(withTags)).not.toContain('unsafe');
    expect(policy(withTags)).toContain("'strict-dynamic'");
  });

  test('lets a configured tag manager report, and changes nothing about which scripts may run', () => {
    expect(policy(true)).toMatch(/connect-src 'self' https:\/\/www\.googletagmanager\.com/);
    expect(policy(true).match(/script-src[^;]*/)?.[0]).toBe(policy(false).match(/script-src[^;]*/)?.[0]);
  });
});
