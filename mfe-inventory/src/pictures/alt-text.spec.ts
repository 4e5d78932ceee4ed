import { aVehicle } from '../testing/a-vehicle';
import { altText } from './alt-text';
import { paintsOf } from './vehicle-pictures';

describe('what a picture shows, for whoever cannot see it', () => {
  const vehicle = aVehicle();
  const [own, other] = paintsOf(vehicle.imageUrl);
  const look =
    'four seats, the last two facing the rear; curved roof in the body color and five-spoke wheels';

  it('is the model, its paint, the side it is seen from, and what is built into it', () => {
    expect(altText(vehicle)).toBe(`D4 in ${own!.name}, three-quarter view from the front: ${look}`);
    expect(altText(vehicle, 'side')).toBe(`D4 in ${own!.name}, seen from the side: ${look}`);
    expect(altText(vehicle, 'rear')).toBe(
      `D4 in ${own!.name}, three-quarter view from the rear: ${look}`,
    );
  });

  it('names the paint that was chosen', () => {
    expect(altText(vehicle, 'front', other!.id)).toContain(`D4 in ${other!.name},`);
  });

  it('says what only this view shows', () => {
    const dump = aVehicle({ name: 'W2 Dump', imageUrl: 'w2-dump.webp' });
    expect(altText(dump, 'side')).toContain('tipped dump bed');
    expect(altText(dump)).not.toContain('tipped');
  });

  it('claims nothing of a vehicle that is newer than its pictures', () => {
    expect(altText(aVehicle({ name: 'D9', imageUrl: 'd9.webp' }))).toBe(
      'D9, three-quarter view from the front',
    );
  });
});
