import type { ReleasePictures, Role } from '@larkway/ops-contract';
import { Route, Routes } from 'react-router-dom';
import { renderPage } from '../testing/render-page';
import { picturesPath } from './api';
import { PicturesPage } from './pictures-page';

const name = 'mfe-dealers';
const version = '0.0.0-3';
const picture = (letter: string): string => `${letter.repeat(32)}.webp`;

const taken: ReleasePictures = {
  live: '0.0.0-2',
  pictures: {
    comparedWith: '0.0.0-2',
    takenAt: '2026-11-21T04:00:00.000Z',
    takenBy: 'dealers: pipeline',
    pages: ['/', '/dealerships', '/states', '/usa'],
    comparisons: [
      {
        page: '/dealerships',
        width: 390,
        pixels: 3_292,
        total: 329_160,
        pictures: { before: picture('a'), after: picture('b'), difference: picture('c') },
      },
      { page: '/dealerships', width: 1440, pixels: 12, total: 1_296_000, pictures: null },
      {
        page: '/usa',
        width: 390,
        pixels: 329_160,
        total: 329_160,
        pictures: { before: null, after: picture('d'), difference: null },
      },
    ],
  },
};

const open = (answer: ReleasePictures, role: Role = 'viewer') =>
  renderPage(
    <Routes>
      <Route path="/releases/:name/versions/:version/pictures" element={<PicturesPage />} />
    </Routes>,
    {
      role,
      location: `/releases/${name}/versions/${version}/pictures`,
      answers: { [picturesPath(name, version)]: answer },
    },
  );

test('each page that differs has the three pictures of each width with its share of pixels, and the other pages are named', () => {
  const { html, text } = open(taken);
  const shown = [...html.matchAll(/<img[^>]*src="([^"]*)"[^>]*alt="([^"]*)"/g)].map(
    ([, source, alt]) => [source!.split('/').at(-1), alt],
  );
  expect(shown).toEqual([
    [picture('a'), 'Before: /dealerships, 390 pixels wide'],
    [picture('b'), 'After: /dealerships, 390 pixels wide'],
    [picture('c'), 'Difference: /dealerships, 390 pixels wide'],
    [picture('d'), 'After: /usa, 390 pixels wide'],
  ]);
  expect(html).toContain(`src="/ops/api/releases/remotes/${name}/versions/${version}/pictures/`);
  expect(text).toContain('390 pixels wide: 3,292 of 329,160 pixels differ (1.0 %)');
  expect(text).toContain(
    '1,440 pixels wide: 12 of 1,296,000 pixels differ Only the numbers are stored',
  );
  expect(text).toContain('This page is new.');
  expect(text).toContain('2 pages without a difference /, /states');
  expect(text).toContain('Compared with 2 , which was live');
  expect(text).not.toContain('Another version is live now');
});

test('pictures that were compared with another version than the live one say so, and how to take new ones', () => {
  const { text } = open({ ...taken, live: '0.0.0-9' });
  expect(text).toContain('Another version is live now: 9 . These pictures compare with 2 .');
  expect(text).toContain(
    `To take new ones: npm run release -- promote ${name}@${version} --dry-run --reason "…"`,
  );
  expect(open({ ...taken, live: version }).text).not.toContain('Another version is live now');
});

test('a version without pictures says how to take them, and one without differences that no page differs', () => {
  expect(open({ live: '0.0.0-2', pictures: null }).text).toContain(
    `There are no pictures of this version To take them: npm run release -- promote ${name}@${version} --dry-run`,
  );
  const same = { ...taken, pictures: { ...taken.pictures!, comparisons: [] } };
  expect(open(same).text).toContain('No page differs at any width.');
});

test('operators promote beside the pictures, unless the version is live; viewers see the pictures only', () => {
  expect(open(taken, 'operator').text).toContain('Promote');
  expect(open(taken).text).not.toContain('Promote');
  expect(open({ ...taken, live: version }, 'operator').text).not.toContain('Promote');
});
