import { aVehicle } from '../../testing/a-vehicle';
import { specLists } from './spec-lists';

const valueOf = (changes: Parameters<typeof aVehicle>[0], label: string) =>
  specLists(aVehicle(changes))
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)?.value;

describe('specifications', () => {
  it('a missing top speed reads 25 mph', () => {
    expect(valueOf({ specifications: {} }, 'Top speed')).toBe('25 mph');
    expect(valueOf({ specifications: { power: { motor: '5 kW AC' } } }, 'Top speed')).toBe(
      '25 mph',
    );
  });

  it('every value that may be missing has its text', () => {
    const shown = specLists(
      aVehicle({ specifications: {}, category: '4-seater', range: '45 miles' }),
    ).map(({ title, rows }) => [title, ...rows.map(({ label, value }) => `${label}: ${value}`)]);
    expect(shown).toEqual([
      [
        'Performance',
        'Top speed: 25 mph',
        'Motor: Electric',
        'Battery: Rechargeable',
        'Controller: Matched to the motor',
        'Range: 45 miles',
      ],
      [
        'Safety & Features',
        'Passengers: 4',
        'Brakes: Four-wheel brakes',
        'Lights: Headlights, tail lights, turn signals',
        'Seating: Standard seats',
        'Length: Ask your dealer',
      ],
      [
        'Warranty & Service',
        'Warranty: Limited warranty',
        'Assembly: Ask your dealer',
        'Charging: 6 to 8 hours',
        'Service: Dealers in all 50 states',
        'Support: Replies within 24 hours',
      ],
    ]);
  });

  it('every value that is given is shown in place of its text', () => {
    const given = aVehicle({
      specifications: {
        power: { topSpeed: 'a', motor: 'b', battery: 'c', controller: 'd' },
        capacity: { passengers: 'e' },
        features: { brakes: 'f', lights: 'g', seating: 'h', warranty: 'i', assembly: 'j' },
        dimensions: { length: 'k' },
      },
    });
    const values = specLists(given).flatMap(({ rows }) => rows.map(({ value }) => value));
    expect(values.filter((value) => value.length === 1).toSorted()).toEqual([...'abcdefghijk']);
  });

  it('a given value is shown as it is', () => {
    expect(valueOf({ specifications: { power: { topSpeed: '20 mph' } } }, 'Top speed')).toBe(
      '20 mph',
    );
  });

  it('a vehicle without any specification has no empty row', () => {
    const rows = specLists(aVehicle({ specifications: {} })).flatMap((group) => group.rows);
    expect(rows).toHaveLength(15);
    expect(rows.every(({ value }) => value.trim() !== '')).toBe(true);
  });

  it('passengers follow from the category where it names seats', () => {
    expect(valueOf({ specifications: {}, category: '8-seater' }, 'Passengers')).toBe('8');
    expect(valueOf({ specifications: {}, category: 'utility' }, 'Passengers')).toBe(
      'Ask your dealer',
    );
  });

  it('the lists are the three that the page names', () => {
    expect(specLists(aVehicle()).map(({ title }) => title)).toEqual([
      'Performance',
      'Safety & Features',
      'Warranty & Service',
    ]);
  });
});
