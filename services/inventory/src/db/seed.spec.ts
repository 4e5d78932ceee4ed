import { isInPriceBand, priceBands, vehicleCategories } from '@larkway/inventory-contract';
import { seedVehicles } from './seed.js';

const all = seedVehicles.map((vehicle) => [vehicle.name, vehicle] as const);
const prices = seedVehicles.map(({ price }) => price);
const number = (text: string): number => Number.parseFloat(text);
const copyOf = ({ name, description, features }: (typeof seedVehicles)[number]): string =>
  [name, description, ...features].join(' | ');
const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

describe('the catalog', () => {
  test('holds exactly 33 models, numbered 1 to 33, no two alike', () => {
    expect(seedVehicles.map(({ id }) => id)).toEqual(
      Array.from({ length: 33 }, (_, index) => index + 1),
    );
    for (const key of ['slug', 'name', 'model', 'description'] as const) {
      expect(new Set(seedVehicles.map((vehicle) => vehicle[key])).size).toBe(33);
    }
  });

  test('starts at $6,695, ends at $17,995, and has one model at $8,995', () => {
    expect([Math.min(...prices), Math.max(...prices)]).toEqual([6695, 17995]);
    for (const price of [6695, 8995, 17995])
      expect(prices.filter((other) => other === price)).toHaveLength(1);
  });

  test.each(vehicleCategories)('offers a choice in %s, or at least two models', (category) => {
    expect(
      seedVehicles.filter((vehicle) => vehicle.category === category).length,
    ).toBeGreaterThanOrEqual(2);
  });

  test.each(priceBands)('has at least six models in $label', ({ id }) => {
    expect(prices.filter((price) => isInPriceBand(price, id)).length).toBeGreaterThanOrEqual(6);
  });

  test('has one model named D6 Max, which the footer searches for', () => {
    expect(seedVehicles.filter(({ name }) => name.toLowerCase().includes('d6 max'))).toHaveLength(
      1,
    );
    expect(seedVehicles.filter(({ name }) => name === 'D6 Max')).toHaveLength(1);
  });

  test('features two models plus a multiple of three, which fills the rows of the home page, and all are available', () => {
    const featured = seedVehicles.filter(({ isFeatured }) => isFeatured);
    expect(featured.length).toBeGreaterThanOrEqual(6);
    expect(featured.length % 3).toBe(2);
    expect(featured.every(({ isAvailable }) => isAvailable)).toBe(true);
  });

  test('has exactly one model that is not available', () => {
    expect(seedVehicles.filter(({ isAvailable }) => !isAvailable)).toHaveLength(1);
  });

  test('has some models with an external page, under a reserved domain', () => {
    const addresses = seedVehicles.flatMap(({ externalUrl }) => externalUrl ?? []);
    expect(addresses.length).toBeGreaterThanOrEqual(2);
    expect(addresses.length).toBeLessThan(33);
    for (const address of addresses) expect(new URL(address).hostname).toBe('example.com');
  });

  test('leaves some specifications out: a top speed, a warranty, a length', () => {
    expect(
      seedVehicles.some(({ specifications }) => specifications.power?.topSpeed === undefined),
    ).toBe(true);
    expect(
      seedVehicles.some(({ specifications }) => specifications.features?.warranty === undefined),
    ).toBe(true);
    expect(
      seedVehicles.some(({ specifications }) => specifications.dimensions?.length === undefined),
    ).toBe(true);
  });

  test('gives the widest claims of the site to models that exist: 45 mph and 60 miles', () => {
    const speeds = seedVehicles.map(({ specifications }) =>
      number(specifications.power?.topSpeed ?? '0'),
    );
    expect(Math.max(...speeds)).toBe(45);
    expect(Math.max(...seedVehicles.map(({ range }) => number(range)))).toBe(60);
  });
});

describe.each(all)('%s', (_name, vehicle) => {
  const { specifications, category, range, slug, model, name } = vehicle;
  const seats = Number(specifications.capacity?.passengers);

  test('goes between 25 and 60 miles, at 20 to 45 mph', () => {
    expect(range).toMatch(/^\d+ miles$/);
    expect(number(range)).toBeGreaterThanOrEqual(25);
    expect(number(range)).toBeLessThanOrEqual(60);
    const topSpeed = specifications.power?.topSpeed ?? '25 mph';
    expect(topSpeed).toMatch(/^\d+ mph$/);
    expect(number(topSpeed)).toBeGreaterThanOrEqual(20);
    expect(number(topSpeed)).toBeLessThanOrEqual(45);
  });

  test('has as many seats in its name, category, seating and copy as it carries passengers', () => {
    expect(Number(/^[A-Z](\d)/.exec(name)?.[1])).toBe(seats);
    if (category.endsWith('-seater')) expect(Number.parseInt(category, 10)).toBe(seats);
    const seating = specifications.features?.seating ?? '';
    expect(
      [...seating.matchAll(/(\d) (?:forward|rear)-facing/g)].reduce(
        (sum, [, count]) => sum + Number(count),
        0,
      ),
    ).toBe(seats);
    const claimed = [
      ...copyOf(vehicle).matchAll(
        /\b(two|four|six|eight)[ -](?:quilted |forward )?seat(?:s|er)?\b/gi,
      ),
    ];
    for (const [, word] of claimed) expect(words.indexOf(word!.toLowerCase())).toBe(seats);
  });

  test('claims no range or speed in its copy beyond its specification', () => {
    for (const [, miles] of copyOf(vehicle).matchAll(/(\d+)[ -]miles?\b/g))
      expect(Number(miles)).toBe(number(range));
    for (const [, mph] of copyOf(vehicle).matchAll(/(\d+) mph/g)) {
      expect(Number(mph)).toBeLessThanOrEqual(number(specifications.power?.topSpeed ?? '25 mph'));
    }
    expect(copyOf(vehicle)).not.toMatch(
      /\b(seventy|seventy-five|sixty-five|eighty|ninety|hundred) miles/i,
    );
  });

  test('is called street-legal only with more than 20 mph, mirrors and seat belts', () => {
    if (!/street-legal/i.test(copyOf(vehicle))) return;
    expect(number(specifications.power?.topSpeed ?? '25 mph')).toBeGreaterThan(20);
    expect(vehicle.render).toMatchObject({
      belts: true,
      mirrors: expect.not.stringMatching('none'),
    });
  });

  test('is drawn with as many rows, and is named after itself', () => {
    expect((vehicle.render.rows as string[]).length * 2).toBe(seats);
    expect(slug).toBe(name.toLowerCase().replaceAll(' ', '-'));
    expect(model).toBe(name.toUpperCase().replaceAll(' ', '-'));
  });

  test('has the warranty of the terms of service, when it states one', () => {
    const warranty = specifications.features?.warranty;
    if (warranty !== undefined) {
      expect(warranty).toBe(
        '3 years or 36,000 miles, battery and drivetrain 5 years or 50,000 miles',
      );
    }
  });
});
