import { describeStep } from './email-timeline';

const at = '2026-11-21T04:00:00.000Z';

describe('A step in words', () => {
  test('a refusal shows what the server said, word for word', () => {
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

  test('a postponed try says when the next one is', () => {
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

  test('a step of a kind that is not known yet is shown by its name', () => {
    expect(describeStep({ at, type: 'teleported', detail: {} })).toEqual({
      title: 'teleported',
      tone: 'plain',
    });
  });

  test('what is on the list and what is too much are told apart', () => {
    const reasons = ['address', 'limit'].map(
      (reason) => describeStep({ at, type: 'suppressed', detail: { reason } }).text,
    );
    expect(reasons).toEqual([
      'The address is on the suppression list.',
      'The address gets too many mails.',
    ]);
  });
});
