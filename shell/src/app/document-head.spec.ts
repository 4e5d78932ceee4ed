import { titleFromPath } from './document-head';

describe('The title of a page before its data has loaded', () => {
  test.each([
    ['/inventory/d6-max', 'D6 Max'],
    ['/states/new-york', 'New York'],
    ['/add-dealership', 'Add Dealership'],
    ['/', 'Home'],
    ['/inventory/caf%C3%A9-racer', 'Café Racer'],
    ['/inventory/%E0%A4%A', '%E0%A4%A'],
  ])('is derived from its path: %s gives %s', (path, title) => {
    expect(titleFromPath(path)).toBe(title);
  });
});
