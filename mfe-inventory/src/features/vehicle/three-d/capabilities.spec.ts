import { mayFetchAhead } from './capabilities';

test.each([
  ['much memory', { deviceMemory: 8 }, true],
  [
    'just enough memory on a fast line',
    { deviceMemory: 4, connection: { saveData: false, effectiveType: '4g' } },
    true,
  ],
  ['little memory', { deviceMemory: 2 }, false],
  ['unknown memory', {}, false],
  ['a line that is saved on', { deviceMemory: 8, connection: { saveData: true } }, false],
  ['a slow line', { deviceMemory: 8, connection: { effectiveType: '3g' } }, false],
])('fetching ahead is decided for a device with %s', (_what, hints, expected) => {
  expect(mayFetchAhead(hints)).toBe(expected);
});
