import { type Faq, faqGroups } from '@larkway/content-contract';
import { seedFaqs } from './seed.js';

const { home: homeFaqs, faq: faqPageFaqs } = seedFaqs;

const wordsOf = ({ question, answer }: Faq): string => `${question} ${answer}`;
const mentioning = (faqs: Faq[], figure: RegExp): string[] =>
  faqs.filter((faq) => figure.test(wordsOf(faq))).map(({ id }) => id);
const lists: [string, Faq[]][] = [
  ['home', homeFaqs],
  ['FAQ', faqPageFaqs],
];

describe.each(lists)('the %s page', (_name, faqs) => {
  test('has no question twice', () => {
    expect(new Set(faqs.map(({ id }) => id)).size).toBe(faqs.length);
    expect(new Set(faqs.map(({ question }) => question)).size).toBe(faqs.length);
  });

  test('asks questions and answers in sentences', () => {
    for (const { question, answer } of faqs) {
      expect(question).toMatch(/\?$/);
      expect(answer).toMatch(/[.!]$/);
      expect(answer.length).toBeLessThan(340);
    }
  });

  test('contains neither brand nor contact details, because operators can change both', () => {
    expect(mentioning(faqs, /larkway|@|\d{3}-\d{4}/i)).toEqual([]);
  });
});

test('the home page has 25 questions, without groups', () => {
  expect(homeFaqs).toHaveLength(25);
  expect(homeFaqs.every(({ group }) => group === undefined)).toBe(true);
});

test.each([
  ['top-speed', 'up to 45 mph'],
  ['range', 'up to 60 miles'],
  ['charging-time', '6-8 hours'],
  ['roads', 'roads posted at 45 mph or less'],
  ['registration', 'registration varies by state'],
  ['price', '$6,695 to $17,995'],
  ['dealers', 'all 50 states'],
])('on the home page, %s says "%s"', (id, figure) => {
  expect(homeFaqs.find((faq) => faq.id === id)!.answer.toLowerCase()).toContain(figure);
});

test('the FAQ page has 50 questions, in three groups that follow each other', () => {
  expect(faqPageFaqs).toHaveLength(50);
  const changes = faqPageFaqs
    .map(({ group }) => group)
    .filter((group, index, all) => group !== all[index - 1]);
  expect(changes).toEqual(faqGroups);
});

test.each([
  ['top-speed', '20-25 mph'],
  ['range', '25-75 miles'],
  ['everyday-range', 'up to 60 miles'],
  ['charging-time', '6-8 hours'],
  ['street-legal', '35 mph or lower'],
  ['medium-speed', 'up to 45 mph'],
  ['seating', '4-6'],
  ['where-to-buy', 'all 50 states'],
  ['financing', 'typically 12-60 months'],
])('on the FAQ page, %s says "%s"', (id, figure) => {
  expect(faqPageFaqs.find((faq) => faq.id === id)!.answer).toContain(figure);
});

test('on the FAQ page 45 mph is in one answer only, which explains medium-speed states', () => {
  expect(mentioning(faqPageFaqs, /\b45\b/)).toEqual(['medium-speed']);
});

test('on the FAQ page 60 miles is in one answer only', () => {
  expect(mentioning(faqPageFaqs, /\b60 miles/)).toEqual(['everyday-range']);
});
