import { titleFromPath } from './title-from-path';

describe('The title of a page that has not said its own', () => {
  test.each([
    ['/inventory/d6-max', 'D6 Max'],
    ['/states/new-york', 'New York'],
    ['/add-dealership', 'Add Dealership'],
    ['/', 'Home'],
    ['/inventory/caf%C3%A9-racer', 'Café Racer'],
    ['/inventory/%E0%A4%A', '%E0%A4%A'],
  ])('follows from its path: %s is %s', (path, title) => {
    expect(titleFromPath(path)).toBe(title);
  });
});
