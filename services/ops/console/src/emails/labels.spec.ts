import { emailQueue } from '@larkway/email-contract';
import { kindLabels } from './labels';

test('every kind of email that the queue sends has a label', () => {
  expect(Object.keys(kindLabels).sort()).toEqual(Object.keys(emailQueue.jobs).sort());
});
