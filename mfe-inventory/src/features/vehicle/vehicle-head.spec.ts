import { trialSite as site } from '@larkway/sdk/testing';
import { paintsOf } from '../../pictures/vehicle-pictures';
import { aVehicle } from '../../testing/a-vehicle';
import { readColorSelection } from './gallery/color-selection';
import { vehicleHead } from './vehicle-head';

const dataOf = (changes: Parameters<typeof aVehicle>[0] = {}) =>
  vehicleHead(aVehicle(changes), site).jsonLd![0] as Record<string, unknown>;

describe('the head of a vehicle’s page', () => {
  it('the picture that is preloaded is the one that is shown', () => {
    const head = vehicleHead(aVehicle(), site);
    expect(head.preload).toEqual([
      expect.objectContaining({
        type: 'image/avif',
        srcSet: expect.stringMatching(
          /^\/media\/d4-front-480\.[0-9a-f]{8}\.avif 480w, .+ 960w, .+ 1600w$/,
        ),
      }),
    ]);
  });

  it('where another side or paint is looked at, that picture is preloaded', () => {
    const [, other] = paintsOf('d4.webp');
    const looked = (query: string) =>
      vehicleHead(aVehicle(), site, readColorSelection(new URLSearchParams(query), aVehicle()))
        .preload![0]!.href;
    expect(looked('view=rear')).toMatch(/^\/media\/d4-rear-480\./);
    expect(looked(`paint=${other!.id}`)).toMatch(
      new RegExp(`^/media/d4-front-${other!.id}-480\\.`),
    );
  });

  it('search engines read a vehicle that is for sale, its price in dollars and an absolute address', () => {
    expect(dataOf()).toMatchObject({
      '@context': 'https://schema.org',
      '@type': ['Product', 'Vehicle'],
      name: 'D4',
      brand: { '@type': 'Brand', name: 'Trialway' },
      url: 'https://www.trialway.example/inventory/d4',
      image: expect.stringMatching(
        /^https:\/\/www\.trialway\.example\/media\/d4-front-1600\.[0-9a-f]{8}\.webp$/,
      ),
      offers: {
        '@type': 'Offer',
        price: 8995,
        priceCurrency: 'USD',
        url: 'https://www.trialway.example/inventory/d4',
        availability: 'https://schema.org/InStock',
        itemCondition: 'https://schema.org/NewCondition',
      },
    });
  });

  it('speed, range and seats are numbers with their units', () => {
    const specifications = { power: { topSpeed: '35 mph' }, capacity: { passengers: '6' } };
    expect(dataOf({ specifications, range: '60 miles' })).toMatchObject({
      speed: { '@type': 'QuantitativeValue', maxValue: 35, unitCode: 'HM' },
      vehicleSeatingCapacity: 6,
      additionalProperty: { '@type': 'PropertyValue', value: 60, unitCode: 'SMI' },
    });
  });

  it('structured data has only facts of the catalog', () => {
    const written = JSON.stringify(dataOf({ specifications: {}, imageUrl: 'new.webp' }));
    for (const name of ['speed', 'vehicleSeatingCapacity', '"image"'])
      expect(written).not.toContain(name);
  });

  it('a vehicle on the waitlist is on back order', () => {
    expect(dataOf({ isAvailable: false })).toMatchObject({
      offers: { availability: 'https://schema.org/BackOrder' },
    });
  });

  it('the breadcrumb is the one that is shown', () => {
    expect(vehicleHead(aVehicle(), site).jsonLd![1]).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { name: 'Home' },
        { name: 'Inventory', item: 'https://www.trialway.example/inventory' },
        { name: 'D4' },
      ],
    });
  });

  it('a vehicle without a picture preloads none', () => {
    expect(vehicleHead(aVehicle({ imageUrl: 'new.webp' }), site).preload).toBeUndefined();
  });

  it.each([
    ['short', 'Two seats.'],
    [
      'long',
      'A street-legal two-seater: mirrors, seat belts, turn signals and a rear camera come standard, and a pack that doubles the range.',
    ],
  ])(
    'a %s description becomes one of the length that search engines show, price and range first',
    (_case, text) => {
      const description = vehicleHead(aVehicle({ description: text }), site).description!;
      expect(description).toMatch(/^D4 from \$8,995: 4 seater, 45 miles per charge\..*[.…]$/);
      expect(description.length).toBeGreaterThanOrEqual(50);
      expect(description.length).toBeLessThanOrEqual(160);
    },
  );
});
