import { mailFilterSchema } from '@larkway/ops-contract';
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
  test('only what is set stands there, and it is read back as it was', () => {
    const query = { ...nothing, state: 'dead', kind: 'contact-message', from: '2026-11-21T04:00' };
    expect(writeQuery(query).toString()).toBe(
      'state=dead&kind=contact-message&from=2026-11-21T04%3A00',
    );
    expect(readQuery(writeQuery(query))).toEqual(query);
  });

  test('the dead letters are what is undelivered, in whatever state', () => {
    expect(toFilter({ ...nothing, state: 'dead' })).toEqual({ undelivered: true });
    expect(toFilter({ ...nothing, state: 'sent' })).toEqual({ state: ['sent'] });
  });

  test('what cannot be a filter is left out', () => {
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

  test('times are those of the operator’s own clock', () => {
    expect(toFilter({ ...nothing, to: '2026-11-21T04:00' }).to).toBe(
      new Date(2026, 10, 21, 4).toISOString(),
    );
  });

  test('the service understands it, in a body and in an address', () => {
    const filter = toFilter({
      id: 'abc',
      state: 'open',
      kind: 'contact-message',
      source: 'leads',
      cause: 'suppressed',
      from: '2026-11-21T04:00',
      to: '',
    });
    expect(mailFilterSchema.parse(filter)).toEqual(filter);
    expect(mailFilterSchema.parse(Object.fromEntries(filterParams(filter)))).toEqual(filter);
    const dead = toFilter({ ...nothing, state: 'dead' });
    expect(mailFilterSchema.parse(Object.fromEntries(filterParams(dead)))).toEqual(dead);
  });
});
