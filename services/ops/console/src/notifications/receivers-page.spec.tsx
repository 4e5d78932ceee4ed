import { type Receiver, type Role, notificationKinds } from '@larkway/ops-contract';
import { renderPage } from '../testing/render-page';
import { kindLabels } from './labels';
import { AddReceiverDialog, ChangeReceiverDialog } from './receiver-dialogs';
import { ReceiversPage } from './receivers-page';

const receiver: Receiver = {
  id: '00000000-0000-4000-8000-000000000001',
  name: 'On call',
  type: 'webhook',
  target: 'https://hooks.example/…',
  kinds: ['email.dead_letters', 'version.rolled_back'],
  remotes: ['mfe-dealers'],
  enabled: true,
  createdAt: '2026-11-26T12:00:00.000Z',
  waiting: 2,
  last: {
    id: '00000000-0000-4000-8000-000000000002',
    kind: 'version.rolled_back',
    at: '2026-11-26T12:00:00.000Z',
    state: 'waiting',
    attempts: 3,
    problem: 'The receiver answered 503',
  },
};

const page = (role: Role, receivers = [receiver]) =>
  renderPage(<ReceiversPage />, {
    role,
    location: '/notifications',
    answers: { '/ops/api/receivers': receivers },
  });

test('the page shows of each receiver what it is notified of, and why its last notification did not arrive', () => {
  expect(page('viewer').text).toMatch(
    /On call Webhook https:\/\/hooks\.example\/… Dead letters, Version rolled back Releases of mfe-dealers only Waiting , Version rolled back, .+ ago The receiver answered 503; 3 attempts so far 2 notifications wait/,
  );
});

test.each<[Role, string[]]>([
  ['viewer', []],
  ['operator', ['Send a test notification to On call']],
  ['admin', ['Send a test notification to On call', 'Change On call', 'Remove On call']],
])('the page offers a %s what that role may do', (role, expected) => {
  const { html, text } = page(role);
  const buttons = [...html.matchAll(/<button[^>]*aria-label="([^"]*On call)"/g)];
  expect(buttons.map(([, label]) => label)).toEqual(expected);
  expect(text.includes('Add a receiver')).toBe(role === 'admin');
});

test('a disabled receiver is shown as one that gets nothing, and cannot be tested', () => {
  const { html, text } = page('operator', [{ ...receiver, enabled: false, last: null }]);
  expect(text).toContain('Nothing: it is disabled');
  expect(html).not.toContain('Send a test');
});

test('the dialogs offer every kind of notification', () => {
  const nothing = () => undefined;
  for (const dialog of [
    <AddReceiverDialog onClose={nothing} onAdded={nothing} />,
    <ChangeReceiverDialog receiver={receiver} onClose={nothing} onChanged={nothing} />,
  ]) {
    const { text } = renderPage(dialog, { role: 'admin' });
    for (const kind of notificationKinds) expect(text).toContain(kindLabels[kind]);
  }
});
