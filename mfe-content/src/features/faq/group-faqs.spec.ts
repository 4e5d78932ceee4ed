import { faqGroups } from '@larkway/content-contract';
import { faqPageFaqs } from '@larkway/content-contract/released-data';
import { groupFaqs } from './group-faqs';

test('the released questions fall into the three groups, none is lost', () => {
  const groups = groupFaqs(faqPageFaqs);
  expect(groups.map(({ title }) => title)).toEqual(faqGroups);
  expect(groups.flatMap(({ faqs }) => faqs)).toEqual(faqPageFaqs);
});

test('a group is known by an id that fits an address', () => {
  expect(groupFaqs(faqPageFaqs).map(({ id }) => id)).toEqual([
    'vehicle-basics',
    'ownership',
    'purchase-support',
  ]);
});
