import { currentness, destinations } from './navigation';

const named = (label: string) => destinations.find((destination) => destination.label === label)!;

it('an item is current on its own page', () => {
  expect(currentness(named('Dealers'), '/dealerships')).toBe('page');
});

it('a section is current on each of its pages', () => {
  expect(currentness(named('Inventory'), '/inventory/d6-max')).toBe('true');
  expect(currentness(named('Locations'), '/states/texas')).toBe('true');
});

it('an item is not current on a path that only starts with the same text', () => {
  expect(currentness(named('Inventory'), '/inventory-news')).toBeUndefined();
  expect(currentness(named('Home'), '/faq')).toBeUndefined();
});
