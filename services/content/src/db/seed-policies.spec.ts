import {
  type Policy,
  type PolicyBlock,
  type PolicySlug,
  policySlugSchema,
  policyTitles,
} from '@larkway/content-contract';
import { seedPolicies } from './seed.js';

const wordsOfBlock = (block: PolicyBlock): string[] => {
  if (block.kind === 'paragraph') return [block.text];
  if (block.kind === 'list') return block.items;
  if (block.kind === 'figures') return block.items.map(({ figure, label }) => `${figure} ${label}`);
  return block.rows.map((row) => row.join(': '));
};
const wordsOf = ({ summary, sections }: Policy): string[] => [
  summary,
  ...sections.flatMap(({ blocks }) => blocks.flatMap(wordsOfBlock)),
];
const policyOf = (slug: PolicySlug): Policy => seedPolicies.find((policy) => policy.slug === slug)!;

test('there is one policy for each path, in the order of the footer', () => {
  expect(seedPolicies.map(({ slug }) => slug)).toEqual(policySlugSchema.options);
  for (const { slug, title } of seedPolicies) expect(title).toBe(policyTitles[slug]);
});

describe.each(seedPolicies.map((policy) => [policy.slug, policy] as const))(
  '%s',
  (_slug, policy) => {
    test('is a text, not a note: at least 400 words in at least five sections', () => {
      expect(wordsOf(policy).join(' ').split(/\s+/).length).toBeGreaterThan(400);
      expect(policy.sections.length).toBeGreaterThanOrEqual(5);
    });

    test('contains neither brand nor contact details, because operators can change both', () => {
      expect(wordsOf(policy).join(' ')).not.toMatch(/larkway|@|\d{3}-\d{4}|8AM/i);
    });

    test('gives the hours of support', () => {
      expect(wordsOf(policy).join(' ')).toContain('{hours}');
    });
  },
);

test.each<[PolicySlug, ...string[]]>([
  [
    'privacy-policy',
    'Analytics data: Up to 24 months',
    'Service records, including your requests and our answers: Up to 7 years',
  ],
  [
    'privacy-policy',
    'deletion requests and other privacy inquiries within 30 days',
    'does not serve children under 13',
  ],
  [
    'terms-of-service',
    '3 year/36,000 mile comprehensive',
    '5 year/50,000 mile coverage of the battery and drivetrain',
  ],
  [
    'terms-of-service',
    'Comprehensive: 3 years: 36,000 miles',
    'Battery and drivetrain: 5 years: 50,000 miles',
    'arbitration under the rules of a national arbitration association',
  ],
  [
    'feedback-policy',
    'Within 24 hours',
    'First response from the person who handles it: 3-5 business days',
    ': 10-15 business days',
    '30 days after the resolution',
  ],
  [
    'feedback-policy',
    'Your request for an escalation: Within 5 business days',
    'Senior review: Within 10 business days',
  ],
  [
    'corrections-policy',
    '24 hours for a minor correction',
    '2 hours for a major correction',
    'acknowledged within 4 hours',
    'monthly audits',
    'affected customers are told within 24 hours',
  ],
  [
    'publishing-policy',
    'Updated within 48 hours of a change',
    'Pricing: Manufacturer’s price lists: Verified monthly',
    'Dealer information: The dealers themselves: Checked weekly',
  ],
  [
    'staffing-report',
    'Customer service: 18',
    'Dealer relations: 12',
    'Operations and administration: 15',
    'Total: 45',
  ],
  [
    'staffing-report',
    'Entry level: 12',
    'Mid-level: 18',
    'Senior: 15',
    'a minimum of 40 training hours',
    'four types of positions',
  ],
])('%s says %j', (slug, ...figures) => {
  const words = wordsOf(policyOf(slug)).join('\n');
  for (const figure of figures) expect(words).toContain(figure);
});

test('the privacy policy was last updated on January 1, 2024', () => {
  expect(policyOf('privacy-policy').lastUpdated).toBe('2024-01-01');
});

test('the staffing report names four types of open positions, and its parts add up', () => {
  const { sections } = policyOf('staffing-report');
  const tables = sections.flatMap(({ blocks }) => blocks.filter((block) => block.kind === 'table'));
  const [departments, levels, positions] = tables as [
    (typeof tables)[0],
    (typeof tables)[0],
    (typeof tables)[0],
  ];
  expect(positions.rows).toHaveLength(4);
  for (const { rows } of [departments, levels]) {
    const numbers = rows.map(([, people]) => Number(people));
    expect(numbers.slice(0, -1).reduce((sum, people) => sum + people, 0)).toBe(numbers.at(-1));
  }
});

test.each(['diversity-policy', 'ethics-policy'] as const)('%s contains no figures', (slug) => {
  expect(wordsOf(policyOf(slug)).join(' ')).not.toMatch(/\d/);
});
