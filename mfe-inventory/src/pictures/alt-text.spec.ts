import { aVehicle } from '../testing/a-vehicle';
import { altText } from './alt-text';
import { paintsOf } from './vehicle-pictures';

describe('the alternative text of a picture', () => {
  const vehicle = aVehicle();
  const [own, other] = paintsOf(vehicle.imageUrl);
  const look =
    'four seats, the last two facing the rear; curved roof in the body color and five-spoke wheels';

  it('has the model, its paint, the side, and its equipment', () => {
    expect(altText(vehicle)).toBe(`D4 in ${own!.name}, three-quarter view from the front: ${look}`);
    expect(altText(vehicle, 'side')).toBe(`D4 in ${own!.name}, seen from the side: ${look}`);
    expect(altText(vehicle, 'rear')).toBe(
      `D4 in ${own!.name}, three-quarter view from the rear: ${look}`,
    );
  });

  it('names the paint that was chosen', () => {
    expect(altText(vehicle, 'front', other!.id)).toContain(`D4 in ${other!.name},`);
  });

  it('has the description of this view', () => {
    const dump = aVehicle({ name: 'W2 Dump', imageUrl: 'w2-dump.webp' });
    expect(altText(dump, 'side')).toContain('tipped dump bed');
    expect(altText(dump)).not.toContain('tipped');
  });

  it('has no details of a vehicle that is newer than its pictures', () => {
    expect(altText(aVehicle({ name: 'D9', imageUrl: 'd9.webp' }))).toBe(
      'D9, three-quarter view from the front',
    );
  });
});
