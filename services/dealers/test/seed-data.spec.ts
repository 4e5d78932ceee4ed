import { findUsState, usStates } from '@larkway/dealers-contract';
import { seedDealerships, seedStates } from '../src/db/seed.js';
import { isZipCodeOf } from '../src/zip-code/zip-code.js';
import { usGeography } from './us-geography.js';

const count = (state: string): number =>
  seedDealerships.filter((dealership) => dealership.state === state).length;
const unique = (values: string[]): number => new Set(values).size;

describe('the states', () => {
  test('are the 50 of the contract, numbered in the order of their names', () => {
    expect(
      seedStates.map(({ name, slug, abbreviation }) => ({ name, abbreviation, slug })),
    ).toEqual(usStates);
    expect(seedStates.map(({ id }) => id)).toEqual(
      Array.from({ length: 50 }, (_, index) => index + 1),
    );
  });

  test('each have their own emoji and description', () => {
    expect(unique(seedStates.map(({ emoji }) => emoji))).toBe(50);
    for (const { emoji } of seedStates)
      expect(emoji).toMatch(/^\p{Extended_Pictographic}\ufe0f?$/u);
    expect(unique(seedStates.map(({ description }) => description))).toBe(50);
    for (const { description } of seedStates) {
      expect(description).toMatch(/\.$/);
      expect(description.length).toBeGreaterThan(90);
      expect(description.length).toBeLessThan(260);
    }
  });

  test('each have at least one dealer', () => {
    expect(seedStates.filter(({ name }) => count(name) === 0)).toEqual([]);
  });

  test('rank Florida, California, Texas, Georgia, Arizona and North Carolina first, without a tie', () => {
    const counts = seedStates
      .map(({ name }) => ({ name, dealers: count(name) }))
      .sort((a, b) => b.dealers - a.dealers);
    expect(counts.slice(0, 6).map(({ name }) => name)).toEqual([
      'Florida',
      'California',
      'Texas',
      'Georgia',
      'Arizona',
      'North Carolina',
    ]);
    expect(new Set(counts.slice(0, 7).map(({ dealers }) => dealers)).size).toBe(7);
  });
});

describe('the dealerships', () => {
  test('are about 180, no two with the same name, address, phone number or email address', () => {
    expect(seedDealerships.length).toBeGreaterThanOrEqual(178);
    expect(seedDealerships.length).toBeLessThanOrEqual(184);
    expect(unique(seedDealerships.map(({ id }) => String(id)))).toBe(seedDealerships.length);
    for (const key of ['name', 'phone', 'email'] as const) {
      expect(unique(seedDealerships.map((dealership) => dealership[key]))).toBe(
        seedDealerships.length,
      );
    }
    expect(unique(seedDealerships.map(({ address, zipCode }) => `${address} ${zipCode}`))).toBe(
      seedDealerships.length,
    );
  });

  test('have ids below those of dealerships that are added later', () => {
    expect(Math.max(...seedDealerships.map(({ id }) => id))).toBeLessThan(1000);
  });

  test('are obviously invented: 555-01xx numbers and addresses under .example', () => {
    for (const { phone, email } of seedDealerships) {
      expect(phone).toMatch(/^\(\d{3}\) 555-01\d\d$/);
      expect(email).toMatch(/^hello@[a-z0-9-]+\.example$/);
    }
  });

  test('lack coordinates in a few states, of which one has others that have them', () => {
    const without = seedDealerships.filter(({ latitude }) => latitude === null);
    expect(without.length).toBeGreaterThanOrEqual(1);
    expect(without.length).toBeLessThanOrEqual(6);
    expect(without.some(({ state }) => count(state) > 1)).toBe(true);
    for (const { longitude } of without) expect(longitude).toBeNull();
  });
});

describe.each(
  seedDealerships.map(
    (dealership) => [`${dealership.city}, ${dealership.state}`, dealership] as const,
  ),
)('the dealership in %s', (_place, { state, zipCode, latitude, longitude, phone }) => {
  const { south, north, west, east, areaCodes } = usGeography[findUsState(state)!.abbreviation];

  test('has a ZIP code, an area code and coordinates of its state', () => {
    expect(isZipCodeOf(zipCode, findUsState(state)!.abbreviation)).toBe(true);
    expect(areaCodes.split(' ')).toContain(phone.slice(1, 4));
    if (latitude === null || longitude === null) return;
    expect(latitude).toBeGreaterThanOrEqual(south);
    expect(latitude).toBeLessThanOrEqual(north);
    expect(longitude).toBeGreaterThanOrEqual(west);
    expect(longitude).toBeLessThanOrEqual(east);
  });
});
