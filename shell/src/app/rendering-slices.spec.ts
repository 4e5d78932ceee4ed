import { createRequire } from 'node:module';

test('React and the shell use one copy of the scheduler, so that the shell sets the length of slices', () => {
  const own = createRequire(import.meta.url);
  const reacts = createRequire(own.resolve('react-dom'));
  expect(reacts.resolve('scheduler')).toBe(own.resolve('scheduler'));
});
