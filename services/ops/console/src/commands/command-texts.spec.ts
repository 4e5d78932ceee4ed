import { emailStates, undeliveredStates } from '@larkway/ops-contract';
import { commandsFor, outcomeText, suppressionWarning, titleOf } from './command-texts';

describe('The commands for an email', () => {
  const failedAt = '2026-11-21T04:00:00.000Z';

  test('an email that was sent can be neither retried, cancelled nor closed', () => {
    expect(commandsFor({ state: 'sent', failedAt: null })).toEqual([]);
  });

  test.each(undeliveredStates)(
    'a dead letter (%s) can be retried or closed, and nothing else',
    (state) => {
      expect(commandsFor({ state, failedAt })).toEqual(['retry', 'close']);
    },
  );

  test('an email that was closed, or cancelled before it failed, cannot be closed', () => {
    expect([
      commandsFor({ state: 'failed', failedAt: null }),
      commandsFor({ state: 'cancelled', failedAt: null }),
    ]).toEqual([['retry'], ['retry']]);
  });

  test('suppression can be removed only where the recipient is suppressed', () => {
    expect(commandsFor({ state: 'suppressed', failedAt }, true)).toEqual([
      'retry',
      'unsuppress-and-retry',
      'close',
    ]);
  });

  test('only a held email can be released', () => {
    expect(
      emailStates.filter((state) => commandsFor({ state, failedAt: null }).includes('release')),
    ).toEqual(['held']);
  });
});

test('a dialog’s title repeats the count', () => {
  expect([titleOf('cancel', 1), titleOf('retry', 1_204)]).toEqual([
    'Cancel 1 email',
    'Retry 1,204 emails',
  ]);
});

describe('Suppression before and after a retry', () => {
  test.each([
    [15, 0, undefined],
    [
      15,
      14,
      '14 of 15 emails have a recipient on the suppression list: a retry does not send them.',
    ],
    [15, 15, 'All recipients are on the suppression list: a retry sends nothing.'],
    [1, 1, 'The recipient is on the suppression list: a retry sends nothing.'],
    [
      15,
      null,
      'Whether recipients are suppressed could not be checked. Suppressed emails are not sent by a retry.',
    ],
  ])(
    'of %s emails with %s suppressed recipients the dialog says: %s',
    (count, suppressed, text) => {
      expect(suppressionWarning(count, suppressed)).toBe(text);
    },
  );

  test('a retry reports what was delivered, and not only what was queued', () => {
    expect(outcomeText({ sent: 0, suppressed: 14, failed: 0, open: 0 })).toBe(
      '14 not sent because the recipient is suppressed',
    );
    expect(outcomeText({ sent: 2, suppressed: 0, failed: 1, open: 3 })).toBe(
      '2 sent, 1 failed again, 3 in progress',
    );
  });
});
