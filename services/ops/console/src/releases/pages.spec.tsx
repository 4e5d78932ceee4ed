import type {
  LiveReleases,
  LiveRemote,
  Ownership,
  ReleaseChange,
  ReleaseTrial,
  RemoteReleases,
  RemoteVersion,
  Role,
  VersionFigures,
} from '@larkway/ops-contract';
import type { ReactElement } from 'react';
import { Route, Routes } from 'react-router-dom';
import { unstable_serialize as keyOf } from 'swr';
import { unstable_serialize as keyOfList } from 'swr/infinite';
import { renderPage } from '../testing/render-page';
import { changesPath, ownershipPath, releasesPath, remotePath } from './api';
import { CanaryDialog } from './canary-dialogs';
import { HistoryPage } from './history';
import { OwnershipPage } from './ownership-page';
import { PromoteDialog } from './promotion-dialogs';
import { ReleasesPage } from './releases-page';
import { RemotePage } from './remote-page';

const at = '2026-11-21T04:00:00.000Z';
const name = 'mfe-dealers';

const measured: VersionFigures = {
  shown: 300,
  errors: 0,
  lastGood: 0,
  fallbacks: 0,
  lcp: 840,
  inp: null,
  cls: null,
  load: null,
  navigation: null,
  blocking: null,
};
const promotion: ReleaseChange = {
  number: 2,
  at,
  kind: 'promoted',
  by: 'dealers: pipeline',
  reason: 'A better search',
  channel: 'production',
  moves: [{ name, from: '0.0.0-1', to: '0.0.0-2', percent: null }],
  regression: null,
  quarantined: false,
};
const remote: LiveRemote = {
  name,
  team: 'dealers',
  live: { version: '0.0.0-2', figures: null, since: at, change: promotion },
  before: { version: '0.0.0-1', figures: measured },
  lastGood: '0.0.0-1',
  canary: { version: '0.0.0-3', figures: null, percent: 12.5 },
  takenBack: null,
};
const live: LiveReleases = { revision: 2, lock: null, hours: 24, remotes: [remote] };
const releases: RemoteReleases = {
  revision: 2,
  lock: null,
  hours: 24,
  remote,
  versions: ['3', '2', '1'].map((version) => ({
    version: `0.0.0-${version}`,
    commit: null,
    publishedAt: at,
    publishedBy: 'dealers: pipeline',
    withdrawn: false,
    wasLive: version !== '3',
    figures: null,
    pictures: version === '3' ? { comparedWith: '0.0.0-2', compared: 42, differing: 2 } : null,
  })),
};
const ownership: Ownership = {
  pages: [
    { path: '/states/:slug', title: 'A state', remote: name, team: 'dealers', version: '1' },
    { path: '/faq', title: 'FAQ', remote: 'mfe-content', team: 'content', version: '1' },
  ],
  fragments: [
    { slot: 'home.faq', order: 0, on: null, remote: 'mfe-content', team: 'content', version: '1' },
    { slot: 'home.more', order: 0, on: null, remote: name, team: 'dealers', version: '1' },
    { slot: 'home.more', order: 10, on: null, remote: name, team: 'dealers', version: '1' },
    {
      slot: 'state.featured',
      order: 0,
      on: name,
      remote: 'mfe-inventory',
      team: 'inventory',
      version: '1',
    },
  ],
  topics: [
    {
      topic: 'inventory.compared',
      readers: ['header', name],
      remote: 'mfe-inventory',
      team: 'inventory',
      version: '1',
    },
    { topic: 'dealers.near', readers: [], remote: name, team: 'dealers', version: '1' },
  ],
  empty: [
    { slot: 'home.news', on: null },
    { slot: 'vehicle.more', on: 'mfe-inventory' },
  ],
};

const nothing = () => undefined;
const pages: Record<string, ReactElement> = {
  '/releases': <ReleasesPage />,
  '/releases/history': <HistoryPage />,
  '/releases/ownership': <OwnershipPage />,
  '/releases/:name': <RemotePage />,
};

const open = (location: string, role: Role = 'viewer', shown = live) =>
  renderPage(
    <Routes>
      {Object.entries(pages).map(([path, page]) => (
        <Route key={path} path={path} element={page} />
      ))}
    </Routes>,
    {
      role,
      location,
      answers: {
        [releasesPath]: shown,
        [remotePath(name)]: releases,
        [ownershipPath]: ownership,
        [keyOfList(() => `${changesPath}?limit=30`)]: [{ changes: [promotion], next: null }],
      },
    },
  );

const commandsIn = (html: string): string[] =>
  [...html.matchAll(/<button[^>]*?(?:aria-label="([^"]*)"[^>]*)?>(.*?)<\/button>/gs)]
    .map(([, label, content]) => label ?? content!.replace(/<[^>]*>/g, ''))
    .filter((command) => /Roll back|Promote|anary|ock releases|Preview/.test(command));

test('the releases page shows of each remote who made its version live and why, and its figures beside those of the version before it', () => {
  const { text } = open('/releases');
  expect(text).toMatch(/Promoted by dealers: pipeline .* ago : A better search/);
  expect(text).toMatch(/Version 2 1 3 Shown not measured 300 not measured/);
  expect(text).toMatch(/LCP not measured 840 ms not measured/);
});

test('a canary that canary analysis has stopped is marked with its evidence', () => {
  const takenBack: ReleaseChange = {
    ...promotion,
    kind: 'canary-stopped',
    regression: {
      measure: 'errors',
      seenBy: 'browser',
      candidate: 0.3,
      baseline: 0.003,
      candidateCount: 100,
      baselineCount: 900,
      chance: 0.01,
    },
  };
  const { text } = open('/releases', 'viewer', { ...live, remotes: [{ ...remote, takenBack }] });
  expect(text).toMatch(
    /Canary analysis stopped the canary, .* ago \. Errors in visitors’ browsers: 30 % of 100 visits, before 0\.3 % of 900\./,
  );
});

test('a lock is shown with its author and reason, and only admins can lock and unlock', () => {
  const locked = { ...live, lock: { by: 'Ada Admin', reason: 'The holidays.', since: at } };
  expect(open('/releases', 'viewer', locked).text).toMatch(
    /Locked by Ada Admin, .* ago : "The holidays\."/,
  );
  const roles = ['viewer', 'operator', 'admin'] as const;
  expect(roles.map((role) => commandsIn(open('/releases', role).html))).toEqual([
    [],
    [],
    ['Lock releases'],
  ]);
  expect(commandsIn(open('/releases', 'admin', locked).html)).toEqual(['Unlock releases']);
});

test('a viewer reads everything about a remote and its history without commands, which operators have', () => {
  const page = open(`/releases/${name}`);
  expect(page.text).toContain('12.5 % of the visitors');
  expect(page.html).toContain('Versions, latest first');
  expect(commandsIn(page.html)).toEqual([]);
  const history = open('/releases/history');
  expect(history.text).toMatch(/Promoted .*mfe-dealers : 1 → 2 By dealers: pipeline: A better/);
  expect(commandsIn(history.html)).toEqual([]);
  expect(commandsIn(open(`/releases/${name}`, 'operator').html)).toEqual([
    'Roll back',
    'Stop the canary',
    ...['3', '1'].flatMap((version) => [
      `Preview 0.0.0-${version}`,
      `Promote 0.0.0-${version}`,
      `Canary of 0.0.0-${version}`,
    ]),
  ]);
});

test('a version with pictures links to them beside its commands, for every role', () => {
  for (const role of ['viewer', 'operator'] as const) {
    const { html, text } = open(`/releases/${name}`, role);
    expect(html).toContain(`href="/releases/${name}/versions/0.0.0-3/pictures"`);
    expect(text.match(/\d+ differ/g)).toEqual(['2 differ']);
  }
});

test('the ownership page names team and remote of each page, fragment and topic, for all teams or for one', () => {
  const { text } = open('/releases/ownership');
  expect(text).toContain('/states/:slug A state dealers mfe-dealers');
  expect(text).toContain('home.faq the shell content mfe-content');
  expect(text).toContain(
    'No fragment fills home.news of the shell, vehicle.more of mfe-inventory.',
  );
  expect(text).toContain('home.more the shell dealers mfe-dealers');
  expect(text).toContain('home.more (order 10) the shell dealers mfe-dealers');
  expect(text).toContain('state.featured mfe-dealers inventory mfe-inventory');
  expect(text).toContain('inventory.compared the header, mfe-dealers inventory mfe-inventory');
  expect(text).toContain('dealers.near no part dealers mfe-dealers');
  const ofOne = open('/releases/ownership?team=content').text;
  expect(ofOne).toContain('home.faq the shell content mfe-content');
  expect(ofOne).not.toContain('mfe-dealers');
});

describe('The dialog of a promotion', () => {
  const dialog = (problems: ReleaseTrial['problems'], pictures: RemoteVersion['pictures'] = null) =>
    renderPage(
      <PromoteDialog
        name={name}
        version="0.0.0-3"
        pictures={pictures}
        onClose={nothing}
        onDone={nothing}
      />,
      {
        role: 'operator',
        answers: {
          [keyOf(['release dry run', name, 'promote', '0.0.0-3'])]: {
            from: '0.0.0-2',
            to: '0.0.0-3',
            problems,
          } satisfies ReleaseTrial,
        },
      },
    ).text;

  test('says what the compatibility check refuses, and how to fix it', () => {
    const text = dialog([{ remote: name, rule: 'sdk-range', text: 'Build it with SDK 3.' }]);
    expect(text).toContain('The compatibility check refuses it');
    expect(text).toContain('Sdk range, mfe-dealers: Build it with SDK 3.');
  });

  test('links to the pictures of its pages, and says if they compare it with another version', () => {
    const withPictures = (comparedWith: string) =>
      dialog([], { comparedWith, compared: 42, differing: 2 });
    expect(withPictures('0.0.0-2')).toContain('Pictures of its pages: 2 of 42 differ');
    expect(withPictures('0.0.0-1')).toContain('Older pictures: 2 of 42 differ');
  });

  test('says which version it replaces if the compatibility check found no problems', () => {
    const text = dialog([]);
    expect(text).toContain('2 → 3 for every visitor.');
    expect(text).toContain('The compatibility check found no problems.');
  });
});

test('the dialog of a canary refuses a share with more than two decimals, or of more than 100 percent', () => {
  const isRefused = (percent: number): boolean =>
    renderPage(
      <CanaryDialog
        remote={{ ...remote, canary: { version: '0.0.0-3', figures: null, percent } }}
        version="0.0.0-3"
        onClose={nothing}
        onDone={nothing}
      />,
      { role: 'operator' },
    ).text.includes('A number from 0 to 100, with two decimals at most');
  expect([12.25, 100, 12.345, 100.5].map(isRefused)).toEqual([false, false, true, true]);
});
