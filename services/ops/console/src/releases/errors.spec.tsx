import type { ReleaseError } from '@larkway/ops-contract';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../testing/render-page';
import { errorsPath } from './api';
import { ErrorPage } from './error-page';
import { browsersText, RemoteErrors } from './errors';

const seen = {
  count: 4,
  firstSeen: '2026-11-26T12:00:00.000Z',
  lastSeen: '2026-11-26T13:00:00.000Z',
};
const place = {
  file: 'src/features/add-dealership/add-dealership-api.ts',
  line: 42,
  column: 9,
  code: 'membershipId: values.membershipId.trim(),',
  kind: 'own' as const,
};
const error: ReleaseError = {
  id: '0123456789abcdef',
  team: 'dealers',
  type: 'TypeError',
  message: "Cannot read properties of undefined (reading 'trim')",
  place,
  introducedIn: '0.0.0-aaaa',
  ...seen,
  versions: [{ version: '0.0.0-bbbb', ...seen }],
  seenIn: [
    { place: 'Chrome 156', count: 3 },
    { place: 'Site server', count: 1 },
  ],
  stack: [
    place,
    { file: '../node_modules/react/index.js', line: 7, column: 1, code: null, kind: 'package' },
    { file: 'web/12.ab34.js', line: 1, column: 900, code: null, kind: 'built' },
  ],
  stackOf: '0.0.0-bbbb',
};
const name = 'mfe-dealers';

const page = (errors: ReleaseError[], id = error.id) =>
  renderPage(
    <Routes>
      <Route path="/releases/:name/errors/:id" element={<ErrorPage />} />
    </Routes>,
    { location: `/releases/${name}/errors/${id}`, answers: { [errorsPath(name)]: { errors } } },
  );

test('a remote’s errors are listed with message, place, count, versions, browsers and owner, and lead to their pages', () => {
  const { html, text } = renderPage(<RemoteErrors name={name} />, {
    answers: { [errorsPath(name)]: { errors: [error] } },
  });
  expect(text).toContain('Owned by the team dealers.');
  expect(text).toContain(error.message);
  expect(text).toContain('add-dealership-api.ts:42');
  expect(text).toMatch(/introduced in aaaa ?, seen in 1 version/);
  expect(text).toContain('Chrome 156 75 %, Site server 25 %');
  expect(html).toContain(`href="/releases/${name}/errors/${error.id}"`);
  expect(html).toContain(`title="${place.file}:42"`);
});

test('a remote without errors says so', () => {
  const answers = { [errorsPath(name)]: { errors: [] } };
  expect(renderPage(<RemoteErrors name={name} />, { answers }).text).toContain(
    'No errors of its versions were seen.',
  );
});

test('a range of time in the address limits the errors', () => {
  const from = '2026-11-25T08:00';
  const moments = new URLSearchParams({ from: new Date(from).toISOString() });
  const { html, text } = renderPage(<RemoteErrors name={name} />, {
    location: `/releases/${name}?from=${from}`,
    answers: { [`${errorsPath(name)}?${moments}`]: { errors: [] } },
  });
  expect(html).toContain(`value="${from}"`);
  expect(text).toContain('No errors of its versions were seen in this time.');
});

test('filters of errors that were saved at one remote are offered at each, and the one that is shown can be removed', () => {
  const from = '2026-11-25T08:00';
  const query = `from=${encodeURIComponent(from)}`;
  const moments = new URLSearchParams({ from: new Date(from).toISOString() });
  const filter = { id: 'f', list: 'errors', name: 'Since the release', query };
  const { html, text } = renderPage(<RemoteErrors name={name} />, {
    location: `/releases/${name}?${query}`,
    answers: {
      [`${errorsPath(name)}?${moments}`]: { errors: [] },
      '/ops/api/saved-filters': [filter, { ...filter, id: 'g', list: 'emails', name: 'Bounced' }],
    },
  });
  expect(html).toMatch(/<a[^>]*aria-current="true"[^>]*>Since the release</);
  expect(text).toContain('Remove “Since the release”');
  expect(text).not.toContain('Bounced');
});

test('the page of an error shows its stack with the lines of the sources, and what is not of the team', () => {
  const { text } = page([error]);
  expect(text).toContain(`${place.file}:42:9 ${place.code}`);
  expect(text).toContain('react/index.js:7:1 (not of this team)');
  expect(text).toContain('web/12.ab34.js:1:900 (built code: its source map is missing)');
  expect(text).toMatch(/Team dealers.*Introduced in aaaa/);
});

test('the page of an error that only a site server saw has no stack, and an unknown error says so', () => {
  expect(page([{ ...error, place: null, stack: [] }]).text).toContain(
    'A site server saw only how its render process failed.',
  );
  expect(page([error], 'fedcba9876543210').text).toContain('This error is no longer listed');
});

test('a list names two browsers and how many more there are', () => {
  const seenIn = ['A', 'B', 'C', 'D'].map((one) => ({ place: one, count: 1 }));
  expect(browsersText({ seenIn })).toBe('A 25 %, B 25 % and 2 more');
});
