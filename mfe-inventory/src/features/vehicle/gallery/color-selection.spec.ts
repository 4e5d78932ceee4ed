import { paintsOf } from '../../../pictures/vehicle-pictures';
import { aVehicle } from '../../../testing/a-vehicle';
import { readColorSelection, writeColorSelection } from './color-selection';

const vehicle = aVehicle();
const [own, other] = paintsOf(vehicle.imageUrl);
const selection = (query: string, of = vehicle) =>
  readColorSelection(new URLSearchParams(query), of);

describe('the color selection in the address', () => {
  it('the default is the front in the vehicle’s own paint, which does not count as chosen', () => {
    expect(selection('')).toEqual({ view: 'front', paint: own, isChosen: false });
  });

  it('a paint that is named is a wish, also when it is its own', () => {
    expect(selection(`paint=${other!.id}&view=rear`)).toEqual({
      view: 'rear',
      paint: other,
      isChosen: true,
    });
    expect(selection(`paint=${own!.id}`)).toEqual({ view: 'front', paint: own, isChosen: true });
  });

  it.each([
    'paint=no-such-paint',
    'paint=',
    'view=top',
    'paint=constructor&view=__proto__',
    'paint=%00&view=%3Cscript%3E',
  ])('%s counts as not given', (query) => {
    expect(selection(query)).toEqual({ view: 'front', paint: own, isChosen: false });
  });

  it('a vehicle without pictures has no paint to choose', () => {
    expect(selection('paint=tide', aVehicle({ imageUrl: 'new.webp' }))).toEqual({
      view: 'front',
      paint: undefined,
      isChosen: false,
    });
  });

  it('a choice keeps other parameters, and another paint the side that is seen', () => {
    const before = new URLSearchParams('utm_source=letter&view=side');
    expect(writeColorSelection(before, { paint: other!.id }).toString()).toBe(
      `utm_source=letter&view=side&paint=${other!.id}`,
    );
    expect(writeColorSelection(before, { view: 'rear' }).toString()).toBe(
      'utm_source=letter&view=rear',
    );
    expect(writeColorSelection(before, { view: 'front' }).toString()).toBe('utm_source=letter');
  });
});
