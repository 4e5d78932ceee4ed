import { findPlace } from './places.js';

const austin = { latitude: expect.closeTo(30.3, 0), longitude: expect.closeTo(-97.7, 0) };

test.each([
  'Austin, TX',
  'austin,tx',
  'AUSTIN, TEXAS',
  'Austin TX',
  'austin texas',
  ' Austin ,  tx ',
])('the city in "%s" is found', (text) => {
  expect(findPlace(text)).toEqual(austin);
});

test.each([
  ['a city whose name ends like a state', 'Kansas City, Kansas', 'Kansas City, KS'],
  ['a state of two words', 'Charleston, West Virginia', 'Charleston WV'],
  ['a city with a short form', 'St. Paul, MN', 'Saint Paul, Minnesota'],
  ['the federal district', 'Washington, D.C.', 'Washington, District of Columbia'],
  ['a city with an apostrophe', "Coeur d'Alene, ID", 'coeur d’alene, id'],
])('a city with %s is found in either spelling', (_case, one, other) => {
  expect(findPlace(one)).toEqual(findPlace(other));
});

test('cities with the same name in two states have different locations', () => {
  const [maine, oregon] = [findPlace('Portland, ME'), findPlace('Portland, OR')];
  expect(maine.longitude - oregon.longitude).toBeGreaterThan(50);
});

test.each(['78701', '78701-1234', ' 78701 '])(
  'the ZIP code in "%s" is found at the Census Bureau’s point',
  (text) => {
    expect(findPlace(text)).toEqual({ latitude: 30.270569, longitude: -97.742589 });
  },
);

test('a ZIP code of post office boxes, which the Census Bureau does not list, has a location', () => {
  expect(findPlace('78708')).toEqual(austin);
});

test('a city is at the center of its ZIP codes, even if one of them is listed hundreds of miles away', () => {
  expect(findPlace('Anchorage, AK')).toEqual({
    latitude: expect.closeTo(61.2, 0),
    longitude: expect.closeTo(-149.9, 0),
  });
});

test.each([
  [
    '00000',
    'We do not know the ZIP code 00000. Check the digits, or enter a city and state such as Austin, TX.',
  ],
  [
    'Atlantis, TX',
    'We do not know a city called Atlantis in TX. Check the spelling, or enter a ZIP code.',
  ],
  ['zeppelin', 'Enter a ZIP code such as 78701, or a city and state such as Austin, TX.'],
  ['TX', 'Enter a ZIP code such as 78701, or a city and state such as Austin, TX.'],
  [
    '09001',
    'We do not know the ZIP code 09001. Check the digits, or enter a city and state such as Austin, TX.',
  ],
  [
    'constructor, TX',
    'We do not know a city called constructor in TX. Check the spelling, or enter a ZIP code.',
  ],
])('the place "%s" is refused with a message that says what to enter', (text, message) => {
  expect(() => findPlace(text)).toThrow(
    expect.objectContaining({
      status: 400,
      code: 'unknown_place',
      message,
      issues: [{ path: 'near', message }],
    }),
  );
});
