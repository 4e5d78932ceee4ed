import { emailFilterSchema } from '@larkway/ops-contract';
import { filterParams, type EmailQuery, readQuery, toFilter, writeQuery } from './filter';

const nothing: EmailQuery = {
  id: '',
  state: '',
  kind: '',
  source: '',
  cause: '',
  from: '',
  to: '',
};

describe('The filter in the address', () => {
  test('contains only the set fields, and is read back unchanged', () => {
    const query = { ...nothing, state: 'dead', kind: 'contact-message', from: '2026-11-21T04:00' };
    expect(writeQuery(query).toString()).toBe(
      'state=dead&kind=contact-message&from=2026-11-21T04%3A00',
    );
    expect(readQuery(writeQuery(query))).toEqual(query);
  });

  test('selects undelivered emails in every state as dead letters', () => {
    expect(toFilter({ ...nothing, state: 'dead' })).toEqual({ undelivered: true });
    expect(toFilter({ ...nothing, state: 'sent' })).toEqual({ state: ['sent'] });
  });

  test('leaves out values that are not valid filters', () => {
    expect(
      toFilter({
        ...nothing,
        id: '  ',
        state: 'lost',
        source: 'nowhere',
        cause: 'bad luck',
        from: 'yesterday',
      }),
    ).toEqual({});
  });

  test('has times in the operator’s time zone', () => {
    expect(toFilter({ ...nothing, to: '2026-11-21T04:00' }).to).toBe(
      new Date(2026, 10, 21, 4).toISOString(),
    );
  });

  test('is valid for the service in a body and in a query string', () => {
    const filter = toFilter({
      id: 'abc',
      state: 'open',
      kind: 'contact-message',
      source: 'leads',
      cause: 'suppressed',
      from: '2026-11-21T04:00',
      to: '',
    });
    expect(emailFilterSchema.parse(filter)).toEqual(filter);
    expect(emailFilterSchema.parse(Object.fromEntries(filterParams(filter)))).toEqual(filter);
    const dead = toFilter({ ...nothing, state: 'dead' });
    expect(emailFilterSchema.parse(Object.fromEntries(filterParams(dead)))).toEqual(dead);
  });
});
