import type { SiteConfig } from '@larkway/sdk';
import { aVehicle } from '../../testing/a-vehicle';
import { vehicleHead } from './vehicle-head';

const site = { brand: 'Larkway', origin: 'https://www.larkway.example' } as SiteConfig;

describe('what a vehicle’s page says about itself', () => {
  it('the picture that is preloaded is the one that is shown', () => {
    const head = vehicleHead(aVehicle(), site);
    expect(head.preload).toEqual([expect.objectContaining({ href: 'd4-1280.webp', srcSet: 'd4-640.webp 640w, d4-1280.webp 1280w' })]);
  });

  it('search engines read the price in dollars and an absolute address', () => {
    expect(vehicleHead(aVehicle(), site).jsonLd).toEqual([
      expect.objectContaining({
        '@type': 'Product',
        offers: expect.objectContaining({
          price: 8995,
          priceCurrency: 'USD',
          url: 'https://www.larkway.example/inventory/d4',
          availability: 'https://schema.org/InStock',
        }),
      }),
    ]);
  });

  it('a vehicle on the waitlist is on back order', () => {
    const [product] = vehicleHead(aVehicle({ isAvailable: false }), site).jsonLd as [{ offers: { availability: string } }];
    expect(product.offers.availability).toBe('https://schema.org/BackOrder');
  });

  it('a vehicle without a picture preloads none', () => {
    expect(vehicleHead(aVehicle({ imageUrl: 'new.webp' }), site).preload).toBeUndefined();
  });
});
