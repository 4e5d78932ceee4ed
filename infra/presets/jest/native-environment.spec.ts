import NativeEnvironment from './native-environment.cjs';

const left = globalThis as { left?: string; fetch: typeof fetch };

test('global variables and environment variables that a test file changes are restored when it ends', async () => {
  const before = { home: process.env['HOME'], fetch: left.fetch };
  const environment = new NativeEnvironment({ projectConfig: { globals: {}, fakeTimers: {} } });
  left.left = 'here';
  left.fetch = () => Promise.reject(new Error('replaced'));
  process.env['LEFT'] = 'here';
  delete process.env['HOME'];

  await environment.teardown();
  expect(left.left).toBeUndefined();
  expect(left.fetch).toBe(before.fetch);
  expect(process.env['LEFT']).toBeUndefined();
  expect(process.env['HOME']).toBe(before.home);
});
