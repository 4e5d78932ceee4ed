import { describeStep } from './email-timeline';

const at = '2026-11-21T04:00:00.000Z';

describe('The description of a step', () => {
  test('a refusal shows the server’s reply verbatim', () => {
    expect(
      describeStep({
        at,
        type: 'refused',
        detail: { attempt: 2, reply: '550 5.1.1 no such mailbox' },
      }),
    ).toMatchObject({
      title: 'Try 2: refused',
      tone: 'bad',
      reply: '550 5.1.1 no such mailbox',
    });
  });

  test('a delayed try says when the next one is', () => {
    const { text } = describeStep({
      at,
      type: 'postponed',
      detail: { attempt: 1, reply: '421 busy', nextTryAt: '2026-11-21T04:02:00.000Z' },
    });
    expect(text).toBe('Tried again in 2 m, sooner when the server is back.');
  });

  test('a closed email shows who closed it and why', () => {
    expect(
      describeStep({
        at,
        type: 'closed',
        detail: { round: 0, by: 'Otto', reason: 'Reached by phone.' },
      }).text,
    ).toBe('By Otto: Reached by phone.');
  });

  test('a step of an unknown type is shown by its name', () => {
    expect(describeStep({ at, type: 'teleported', detail: {} })).toEqual({
      title: 'teleported',
      tone: 'plain',
    });
  });

  test('a suppressed address and an address over its limit have different texts', () => {
    const reasons = ['address', 'limit'].map(
      (reason) => describeStep({ at, type: 'suppressed', detail: { reason } }).text,
    );
    expect(reasons).toEqual([
      'The address is on the suppression list.',
      'The address gets too many emails.',
    ]);
  });
});
