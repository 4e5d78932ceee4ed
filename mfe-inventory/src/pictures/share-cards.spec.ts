import { shareCard } from './share-cards';

describe('the pictures that vehicles are shared with', () => {
  it('have addresses that change with their bytes', () => {
    expect(shareCard('d4.webp')).toMatch(/\/media\/d4-card\.[0-9a-f]{8}\.jpg$/);
  });

  it('none is declared for a vehicle that came later', () => {
    expect(shareCard('new.webp')).toBeUndefined();
    expect(shareCard('toString.webp')).toBeUndefined();
  });
});
