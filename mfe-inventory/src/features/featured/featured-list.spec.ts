import { featuredPlaces } from './featured-list';

const columnsOf = (count: number) => featuredPlaces(count).map(({ columns }) => columns);

describe('the places of featured vehicles', () => {
  it('eight are two large ones and two rows of three', () => {
    expect(columnsOf(8)).toEqual([7, 5, 4, 4, 4, 4, 4, 4]);
  });

  it('seven are a row of three between two rows of two', () => {
    expect(columnsOf(7)).toEqual([7, 5, 4, 4, 4, 5, 7]);
  });

  it('six are rows of three', () => {
    expect(columnsOf(6)).toEqual([4, 4, 4, 4, 4, 4]);
  });

  it('for any number, every vehicle has a place and every row is full', () => {
    for (let count = 2; count < 40; count += 1) {
      expect(columnsOf(count)).toHaveLength(count);
      expect(columnsOf(count).reduce((sum, columns) => sum + columns, 0) % 12).toBe(0);
    }
  });

  it('a single one is a third', () => {
    expect(columnsOf(1)).toEqual([4]);
    expect(columnsOf(0)).toEqual([]);
  });
});
