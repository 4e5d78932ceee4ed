import { usStates } from '@larkway/dealers-contract';
import { MAP_COLUMNS, tilePlace, tileShade } from './state-map';

describe('the tile map', () => {
  it('every state has its own place', () => {
    const places = usStates.map(({ abbreviation }) => tilePlace(abbreviation));
    expect(new Set(places.map(({ column, row }) => `${column}/${row}`)).size).toBe(50);
    expect(places.every(({ column }) => column >= 1 && column <= MAP_COLUMNS)).toBe(true);
  });

  it('neighbors lie as on a map: Oregon below Washington, Maine in the far corner', () => {
    expect(tilePlace('OR')).toEqual({
      column: tilePlace('WA').column,
      row: tilePlace('WA').row + 1,
    });
    expect(tilePlace('ME')).toEqual({ column: 12, row: 1 });
  });

  it('more dealers never make a tile lighter', () => {
    const shades = Array.from({ length: 23 }, (_, count) => tileShade(count, 22));
    expect(shades).toEqual(shades.toSorted((one, other) => one - other));
    expect(shades.at(-1)).toBe(100);
  });

  it('without any dealer all tiles are light', () => {
    expect(tileShade(0, 0)).toBe(14);
  });
});
