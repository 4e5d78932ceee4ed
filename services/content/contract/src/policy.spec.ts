import { type Policy, policySchema } from './index.js';

const policy: Policy = {
  slug: 'privacy-policy',
  title: 'Privacy Policy',
  summary: 'What we learn about you.',
  lastUpdated: '2024-01-01',
  sections: [
    { id: 'one', heading: 'One', blocks: [{ kind: 'paragraph', text: 'We keep little.' }] },
  ],
};
const withText = (text: string): unknown => ({
  ...policy,
  sections: [{ id: 'one', heading: 'One', blocks: [{ kind: 'paragraph', text }] }],
});
const withTable = (rows: string[][]): unknown => ({
  ...policy,
  sections: [
    {
      id: 'one',
      heading: 'One',
      blocks: [{ kind: 'table', caption: 'Times', columns: ['Step', 'When'], rows }],
    },
  ],
});

test.each([
  ['markup', 'See <a href="/contact">Contact</a>.'],
  ['an unknown placeholder', 'Call {fax}.'],
  ['a brace that opens nothing', 'Call {phone or write.'],
  ['a line break', 'Call us.\r\nOr write.'],
  ['nothing', ''],
])('a text with %s is refused', (_case, text) => {
  expect(policySchema.safeParse(withText(text)).success).toBe(false);
});

test('a text may contain placeholders for brand, contact, hours and links to other policies', () => {
  const text =
    '{brand}: {phone}, {email}, {hours}. See our {corrections-policy} and {phone} again.';
  expect(policySchema.safeParse(withText(text)).success).toBe(true);
});

test('every row of a table has a cell for each column', () => {
  expect(policySchema.safeParse(withTable([['Reply', '24 hours']])).success).toBe(true);
  expect(policySchema.safeParse(withTable([['Reply', '24 hours'], ['Review']])).success).toBe(
    false,
  );
});

test('sections have different ids, so that each can be linked to', () => {
  const [first] = policy.sections;
  expect(policySchema.safeParse({ ...policy, sections: [first, first] }).success).toBe(false);
});
