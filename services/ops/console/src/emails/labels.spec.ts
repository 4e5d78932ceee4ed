import { emailQueue } from '@larkway/email-contract';
import { kindLabels } from './labels';

test('every kind of mail has a name in words', () => {
  expect(Object.keys(kindLabels).sort()).toEqual(Object.keys(emailQueue.jobs).sort());
});
