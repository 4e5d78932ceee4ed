import { nearestLimit } from '@larkway/dealers-contract';
import { aDealership } from '../../testing/fixtures';
import { countStatus, distanceText, milesText, nearbyStatus, noneStatus } from './dealer-status';

const austin = { near: 'Austin, TX' };

describe('the status of the results', () => {
  it.each([
    [0, 'Less than 1 mile'],
    [0.9, 'Less than 1 mile'],
    [1, '1 mile'],
    [4.2, '4.2 miles'],
    [9.9, '9.9 miles'],
    [142.4, '142 miles'],
  ])('%s miles are "%s"', (miles, text) => {
    expect(milesText(miles)).toBe(text);
  });

  it.each([
    [{ distance: 12.4, direction: 'northwest' }, '12 miles northwest'],
    [{ distance: 0.4, direction: 'east' }, 'Less than 1 mile away'],
    [{ distance: 3 }, '3 miles away'],
    [{}, undefined],
  ] as const)('the distance and the direction %j are "%s"', (found, text) => {
    expect(distanceText(found)).toBe(text);
  });

  it('has the number of dealers, and how many of them are shown', () => {
    expect(countStatus(1, 1)).toBe('1 dealer');
    expect(countStatus(183, 24)).toBe('The first 24 of 183 dealers');
  });

  it('has the number of dealers within the radius of the place', () => {
    expect(nearbyStatus({ where: austin, radius: '50', count: 2, shown: 2 })).toBe(
      '2 dealers within 50 miles of Austin, TX',
    );
    expect(
      nearbyStatus({ where: { lat: 30.27, lng: -97.74 }, radius: '25', count: 1, shown: 1 }),
    ).toBe('1 dealer within 25 miles of your location');
  });

  it('a list that is cut off at the limit does not claim to be all of them', () => {
    expect(nearbyStatus({ where: austin, radius: 'any', count: nearestLimit, shown: 24 })).toBe(
      'The nearest 24 dealers by distance from Austin, TX',
    );
  });

  it('names the nearest dealer if none is within the radius', () => {
    const dealer = {
      ...aDealership({ name: 'Gulfline Electric', city: 'Naples', state: 'Florida' }),
      distance: 63.4,
    };
    expect(noneStatus('50', dealer)).toBe(
      'No dealer within 50 miles; the nearest is Gulfline Electric in Naples, FL, 63 miles away.',
    );
  });
});
