import { deadLetterStates, mailStates } from '@larkway/ops-contract';
import { commandsFor, titleOf } from './words';

describe('What can be done to a mail', () => {
  test('a mail that was sent can be neither retried nor cancelled', () => {
    expect([commandsFor('sent'), commandsFor('bounced')]).toEqual([[], []]);
  });

  test.each(deadLetterStates)('a dead letter (%s) can be retried, and nothing else', (state) => {
    expect(commandsFor(state)).toEqual(['retry']);
  });

  test('only what is held can be released', () => {
    expect(mailStates.filter((state) => commandsFor(state).includes('release'))).toEqual(['held']);
  });
});

test('a question repeats its count', () => {
  expect([titleOf('cancel', 1), titleOf('retry', 1_204)]).toEqual(['Cancel 1 mail', 'Retry 1,204 mails']);
});
