import { picturesText, type ShownPictures } from './show-pictures.js';

const shown: ShownPictures = {
  comparedWith: '0.0.0-1',
  folder: '/larkway/.local/pictures/mfe-dealers/0.0.0-2',
  pages: ['/', '/dealerships', '/usa'],
  leftOut: 0,
  differences: [
    {
      page: '/dealerships',
      width: 390,
      pixels: 1_234,
      total: 329_160,
      files: '/larkway/.local/pictures/mfe-dealers/0.0.0-2/dealerships-390',
    },
  ],
  failures: [],
  storedBytes: null,
};

test('pages that differ have width, pixels, percent and the names of their pictures; the others are only counted', () => {
  expect(picturesText('/larkway', shown)).toBe(
    [
      'Pictures of 3 pages, 390 and 1440 pixels wide, compared with 0.0.0-1: 1 of 6 differ.',
      '  PAGE          WIDTH  PIXELS          PICTURES',
      '  /dealerships  390    1,234   0.37 %  .local/pictures/mfe-dealers/0.0.0-2/dealerships-390-{before,after,difference}.png',
    ].join('\n'),
  );
});

test('without a difference, one line says so; what could not be pictured, was left out or is stored is said too', () => {
  expect(
    picturesText('/larkway', {
      ...shown,
      comparedWith: null,
      differences: [],
      leftOut: 4,
      failures: [{ page: '/broken', width: 1440, message: 'http://site answered 503' }],
      storedBytes: 12_345,
    }),
  ).toBe(
    [
      'Pictures of 3 pages, 390 and 1440 pixels wide, compared with the site without it: 0 of 6 differ.',
      '  /broken at 1440 has no picture: http://site answered 503',
      'Not pictured: 4 further pages of the sample.',
      'The console shows them (12.3 kB stored).',
    ].join('\n'),
  );
});
