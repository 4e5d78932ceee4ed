import type { Email } from '@larkway/ops-contract';
import { appendPage, type Loaded, mergeTop } from './use-email-list';

const email = (id: string, state: Email['state'] = 'sent') => ({ id, state }) as Email;
const idsOf = ({ emails }: Loaded) => emails.map(({ id }) => id).join('');
const loaded: Loaded = {
  emails: ['e', 'd', 'c', 'b', 'a'].map((id) => email(id)),
  next: 'after-a',
  total: 9,
};

describe('A fresh first page', () => {
  test('adds new emails and keeps the rows below it', () => {
    const merged = mergeTop(loaded, {
      emails: ['f', 'e', 'd'].map((id) => email(id)),
      next: 'after-d',
      total: 10,
    });
    expect([idsOf(merged), merged.next, merged.total]).toEqual(['fedcba', 'after-a', 10]);
  });

  test('updates a changed state and removes emails that no longer match', () => {
    const merged = mergeTop(loaded, {
      emails: [email('e', 'failed'), email('c')],
      next: 'after-c',
      total: 8,
    });
    expect(idsOf(merged)).toBe('ecba');
    expect(merged.emails[0]!.state).toBe('failed');
  });

  test('replaces the list when no page follows it, or when it does not overlap the loaded rows', () => {
    expect(idsOf(mergeTop(loaded, { emails: [email('e')], next: null, total: 1 }))).toBe('e');
    const apart = mergeTop(loaded, {
      emails: [email('z'), email('y')],
      next: 'after-y',
      total: 300,
    });
    expect([idsOf(apart), apart.next]).toEqual(['zy', 'after-y']);
  });
});

test('the next page is appended without emails that are loaded already', () => {
  const more = appendPage(loaded, { emails: [email('a'), email('9')], next: null, total: null });
  expect([idsOf(more), more.next, more.total]).toEqual(['edcba9', null, 9]);
});
