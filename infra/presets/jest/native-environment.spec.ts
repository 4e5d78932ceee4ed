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

test('what a test file adds to `expect` is removed when it ends', async () => {
  const ofExpect = Reflect.get(globalThis, Symbol.for('$$jest-matchers-object')) as {
    matchers: object;
    customEqualityTesters: unknown[];
    state: object;
  };
  const environment = new NativeEnvironment({ projectConfig: { globals: {}, fakeTimers: {} } });
  expect.extend({ toBeHere: () => ({ pass: true, message: () => '' }) });
  // Its types are missing in @types/jest.
  (expect as unknown as { addEqualityTesters: (testers: unknown[]) => void }).addEqualityTesters([
    () => true,
  ]);
  expect.setState({ left: 'here' } as object);
  expect(1).toEqual(2);

  await environment.teardown();
  expect(ofExpect.matchers).not.toHaveProperty('toBeHere');
  expect(ofExpect.matchers).toHaveProperty('toBe');
  expect(ofExpect.state).not.toHaveProperty('left');
  expect(ofExpect.customEqualityTesters).toHaveLength(0);
  expect(1).not.toEqual(2);
});
