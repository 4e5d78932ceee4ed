import { aVehicle } from '../../testing/a-vehicle';
import { specLists } from './spec-lists';

const valueOf = (changes: Parameters<typeof aVehicle>[0], label: string) =>
  specLists(aVehicle(changes))
    .flatMap(({ rows }) => rows)
    .find((row) => row.label === label)?.value;

describe('specifications', () => {
  it('a missing top speed reads 25 mph', () => {
    expect(valueOf({ specifications: {} }, 'Top speed')).toBe('25 mph');
    expect(valueOf({ specifications: { power: { motor: '5 kW AC' } } }, 'Top speed')).toBe('25 mph');
  });

  it('a given value is shown as it is', () => {
    expect(valueOf({ specifications: { power: { topSpeed: '20 mph' } } }, 'Top speed')).toBe('20 mph');
  });

  it('a vehicle without any specification has no empty row', () => {
    const rows = specLists(aVehicle({ specifications: {} })).flatMap((group) => group.rows);
    expect(rows).toHaveLength(15);
    expect(rows.every(({ value }) => value.trim() !== '')).toBe(true);
  });

  it('passengers follow from the category where it names seats', () => {
    expect(valueOf({ specifications: {}, category: '8-seater' }, 'Passengers')).toBe('8');
    expect(valueOf({ specifications: {}, category: 'utility' }, 'Passengers')).toBe('Ask your dealer');
  });

  it('the lists are the three that the page names', () => {
    expect(specLists(aVehicle()).map(({ title }) => title)).toEqual(['Performance', 'Safety & Features', 'Warranty & Service']);
  });
});
