import { startTiming } from './server-timing.js';

let time: number;
const startAt = () => startTiming(() => time);

beforeEach(() => {
  time = 1_000;
});

test('the timing of a document from memory has the choice of versions and the result of the cache', () => {
  const timing = startAt();
  time += 0.26;
  timing.chosen();
  timing.cache('stale');
  time += 0.51;
  expect(timing.header()).toBe('choose;dur=0.3, cache;desc=stale;dur=0.5');
});

test('the timing of a rendered document has its wait for services and its rendering', () => {
  const timing = startAt();
  timing.chosen();
  timing.cache('miss');
  time += 51.04;
  expect(timing.header(34.25)).toBe(
    'choose;dur=0.0, cache;desc=miss, data;dur=34.3, render;dur=51.0',
  );
});
