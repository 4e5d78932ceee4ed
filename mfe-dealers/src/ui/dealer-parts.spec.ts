import { directionsHref } from './dealer-parts';

describe('directions', () => {
  it('lead to the dealer’s coordinates', () => {
    expect(directionsHref({ latitude: 26.142, longitude: -81.7948 })).toBe(
      'https://www.google.com/maps/dir/?api=1&destination=26.142%2C-81.7948',
    );
  });

  it('are not offered unless both coordinates are known', () => {
    expect(directionsHref({ latitude: null, longitude: -81.8 })).toBeUndefined();
    expect(directionsHref({ latitude: 26.1, longitude: null })).toBeUndefined();
    expect(directionsHref({ latitude: null, longitude: null })).toBeUndefined();
  });

  it('the equator and the prime meridian are places too', () => {
    expect(directionsHref({ latitude: 0, longitude: 0 })).toContain('0%2C0');
  });
});
