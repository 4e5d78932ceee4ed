import { featuredPlaces } from './featured-layout';

const columnsOf = (count: number) => featuredPlaces(count).map(({ columns }) => columns);

describe('the places of featured vehicles', () => {
  it('eight stand as two large ones and two rows of three', () => {
    expect(columnsOf(8)).toEqual([7, 5, 4, 4, 4, 4, 4, 4]);
  });

  it('every row is full, however many there are', () => {
    for (let count = 3; count < 40; count += 1) {
      expect(columnsOf(count).reduce((sum, columns) => sum + columns, 0) % 12).toBe(0);
      expect(columnsOf(count).length).toBeLessThanOrEqual(count);
    }
  });

  it('one or two are thirds', () => {
    expect(columnsOf(1)).toEqual([4]);
    expect(columnsOf(2)).toEqual([4, 4]);
  });
});
