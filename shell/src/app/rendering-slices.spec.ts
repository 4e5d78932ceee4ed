import { createRequire } from 'node:module';

test('React pauses as the scheduler says that the shell sets: both are one copy', () => {
  const own = createRequire(import.meta.url);
  const reacts = createRequire(own.resolve('react-dom'));
  expect(reacts.resolve('scheduler')).toBe(own.resolve('scheduler'));
});
