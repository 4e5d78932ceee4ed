import type {
  DeletionRequest,
  EmailWithHistory,
  Role,
  SendingLimit,
  Suppression,
} from '@larkway/ops-contract';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { DeletionsPage } from '../deletions/deletions-page';
import { EmailPage } from '../emails/email-page';
import { QueuePage } from '../queue/queue-page';
import { SuppressionsPage } from '../suppressions/suppressions-page';
import { renderPage } from '../testing/render-page';
import { Sidebar } from './sidebar';

const at = '2026-11-21T04:00:00.000Z';
const id = '00000000-0000-4000-8000-000000000001';

const forViewers = [
  'Overview',
  'Emails',
  'Dead letters',
  'Leads',
  'Applications',
  'Queue',
  'Releases',
  'Suppressions',
  'Notifications',
];

/** The first words in each: what follows is shown while the button is busy. */
const buttonsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*>(.*?)<\/button>/gs)].map(([, content]) =>
    content!
      .split(/<[^>]*>/)
      .find((words) => words !== '')!
      .trim(),
  );

test.each<[Role, string[]]>([
  ['viewer', forViewers],
  ['operator', [...forViewers, 'Deletion requests']],
  ['admin', [...forViewers, 'Deletion requests', 'Operators', 'Audit log']],
])('the navigation of the role %s contains its pages and no others', (role, expected) => {
  const { html } = renderPage(<Sidebar />, { role });
  const links = [...html.matchAll(/<a [^>]*>(.*?)<\/a>/gs)];
  expect(links.map(([, content]) => content!.replace(/<[^>]*>/g, ''))).toEqual(expected);
});

const failed: EmailWithHistory = {
  email: {
    id,
    source: 'leads',
    kind: 'contact-message-receipt',
    reference: id,
    messageId: null,
    state: 'failed',
    round: 1,
    attempts: 1,
    acceptedAt: at,
    queuedAt: at,
    sentAt: null,
    nextTryAt: null,
    lastReply: '554 5.6.0 we do not take this',
    cause: 'message-refused',
    failedAt: at,
    closedAt: null,
    milliseconds: null,
    updatedAt: at,
  },
  events: [],
  siblings: [],
  suppression: null,
};
const suppression: Suppression = { id: 'a'.repeat(64), reason: 'operator', createdAt: at };
const limit: SendingLimit = {
  id,
  kind: null,
  domain: 'slow.example',
  concurrency: 1,
  perMinute: null,
  sending: 0,
};
const deletion: DeletionRequest = {
  id,
  createdAt: at,
  dueAt: at,
  completedAt: null,
  by: 'Olga',
  masked: 'h…@quiet.example',
  erased: null,
};

interface Offer {
  page: ReactElement;
  path: string;
  answers: Record<string, unknown>;
  offered: Partial<Record<Role, string[]>>;
}

const retry = ['Back to the list', 'Retry', 'Close without delivery', 'Preview', 'Reveal'];
const changeSending = ['Pause sending', 'Remove', 'Limit sending'];
const suppress = ['Suppress', 'Take off'];

test.each<[string, Offer]>([
  [
    'an email',
    {
      page: <EmailPage />,
      path: '/emails/:id',
      answers: { [`/ops/api/emails/${id}`]: failed },
      offered: { viewer: ['Back to the list'], operator: retry, admin: retry },
    },
  ],
  [
    'the queue',
    {
      page: <QueuePage />,
      path: '/sending',
      answers: {
        '/ops/api/overview': { queue: { engine: 'postgres', paused: false, jobs: {} } },
        '/ops/api/sending-limits': [limit],
      },
      offered: { viewer: [], operator: changeSending, admin: changeSending },
    },
  ],
  [
    'suppressions',
    {
      page: <SuppressionsPage />,
      path: '/suppressions',
      answers: { '/ops/api/suppressions': [suppression] },
      offered: { viewer: [], operator: suppress, admin: suppress },
    },
  ],
  [
    'deletion requests',
    {
      page: <DeletionsPage />,
      path: '/deletions',
      answers: { '/ops/api/deletions': [deletion] },
      offered: {
        operator: ['Note the request'],
        admin: ['Note the request', 'Export', 'Erase'],
      },
    },
  ],
])(
  'the page of %s offers each role exactly the commands of that role',
  (_what, { page, path, ...rest }) => {
    for (const [role, expected] of Object.entries(rest.offered)) {
      const { html } = renderPage(
        <Routes>
          <Route path={path} element={page} />
        </Routes>,
        { role: role as Role, location: path.replace(':id', id), answers: rest.answers },
      );
      expect([role, buttonsIn(html)]).toEqual([role, expected]);
    }
  },
);
