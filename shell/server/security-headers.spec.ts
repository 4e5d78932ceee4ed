import { documentHeaders } from './security-headers.js';

const policy = (withTags: boolean) =>
  documentHeaders('n', { withTags })['content-security-policy']!;

test('a document may load scripts with a hash only, and browsers report others, unless a tag manager is configured', () => {
  expect(documentHeaders('n', { withTags: false })['integrity-policy']).toBe(
    'blocked-destinations=(script), endpoints=(csp)',
  );
  expect(documentHeaders('n', { withTags: true })).not.toHaveProperty('integrity-policy');
});

describe('The content security policy', () => {
  test('names no other origin unless a tag manager is configured', () => {
    expect(policy(false)).not.toMatch(/https?:/);
  });

  test.each([true, false])('needs no unsafe word (tags: %s)', (withTags) => {
    expect(policy(withTags)).not.toContain('unsafe');
    expect(policy(withTags)).toContain("'strict-dynamic'");
  });

  test('gets reports of everything it stops, from old and new browsers', () => {
    expect(documentHeaders('n', { withTags: false })['reporting-endpoints']).toBe(
      'csp="/api/csp-reports"',
    );
    expect(policy(false)).toMatch(/; report-to csp; report-uri \/api\/csp-reports$/);
  });

  test('lets text become neither markup nor code, except where a tag manager does that', () => {
    expect(policy(false)).toContain(
      "; require-trusted-types-for 'script'; trusted-types default; ",
    );
    expect(policy(true)).not.toContain('trusted-types');
  });

  test('lets a configured tag manager report, and changes nothing about which scripts may run', () => {
    expect(policy(true)).toMatch(/connect-src 'self' https:\/\/www\.googletagmanager\.com/);
    expect(policy(true).match(/script-src[^;]*/)?.[0]).toBe(
      policy(false).match(/script-src[^;]*/)?.[0],
    );
  });
});
