import { exact, withLocalTimes, zone } from './times';

const at = '2026-11-24T22:35:18.123Z';

test('an exact time names its time zone', () => {
  expect(exact(at)).toBe(`${exact(at).slice(0, -zone(at).length)}${zone(at)}`);
  expect(zone(at)).toMatch(/^[A-Z]{3,4}(?:[+-]\d+(?::\d\d)?)?$/);
});

test('ISO 8601 times in a text become exact times, and everything else stays', () => {
  expect(withLocalTimes(`From ${at} to ${at}: version 2026-11-24, 22:35`)).toBe(
    `From ${exact(at)} to ${exact(at)}: version 2026-11-24, 22:35`,
  );
});
