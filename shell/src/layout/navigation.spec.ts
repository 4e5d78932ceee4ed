import { currentness, destinations } from './navigation';

const named = (label: string) => destinations.find((destination) => destination.label === label)!;

it('marks the very page as current', () => {
  expect(currentness(named('Dealers'), '/dealerships')).toBe('page');
});

it('marks a section while one of its pages is shown', () => {
  expect(currentness(named('Inventory'), '/inventory/d6-max')).toBe('true');
  expect(currentness(named('Locations'), '/states/texas')).toBe('true');
});

it('does not take a path for its neighbour that begins alike', () => {
  expect(currentness(named('Inventory'), '/inventory-news')).toBeUndefined();
  expect(currentness(named('Home'), '/faq')).toBeUndefined();
});
