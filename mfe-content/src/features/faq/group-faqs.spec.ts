import { type Faq, faqGroups } from '@larkway/content-contract';
import { groupFaqs } from './group-faqs';

const faqs: Faq[] = ['first', 'second'].flatMap((name) =>
  faqGroups.map((group) => ({
    id: `${name}-${faqGroups.indexOf(group)}`,
    group,
    question: `Is this the ${name} of ${group}?`,
    answer: 'Yes.',
  })),
);

test('questions fall into the three groups in their order, and none is lost', () => {
  const groups = groupFaqs(faqs);
  expect(groups.map(({ title }) => title)).toEqual(faqGroups);
  expect(groups.map((group) => group.faqs.map(({ id }) => id))).toEqual([
    ['first-0', 'second-0'],
    ['first-1', 'second-1'],
    ['first-2', 'second-2'],
  ]);
});

test('a group is known by an id that fits an address', () => {
  expect(groupFaqs(faqs).map(({ id }) => id)).toEqual([
    'vehicle-basics',
    'ownership',
    'purchase-support',
  ]);
});
