import { KeyedMutex } from './keyed-mutex.js';

/** A task that ends when the test ends it. */
const startTask = () => {
  let end!: (error?: Error) => void;
  const done = new Promise<void>(
    (resolve, reject) => (end = (error) => (error ? reject(error) : resolve())),
  );
  return { run: jest.fn(() => done), end };
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('tasks with the same key run one after another, in order', async () => {
  const mutex = new KeyedMutex();
  const [first, second] = [startTask(), startTask()];
  const both = Promise.all([
    mutex.runExclusive('a', first.run),
    mutex.runExclusive('a', second.run),
  ]);
  await nextTurn();
  expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 0]);
  first.end();
  await nextTurn();
  expect(second.run).toHaveBeenCalledTimes(1);
  second.end();
  await both;
});

it('tasks with different keys run concurrently', async () => {
  const mutex = new KeyedMutex();
  const first = startTask();
  const slow = mutex.runExclusive('a', first.run);
  await expect(mutex.runExclusive('b', () => Promise.resolve('at once'))).resolves.toBe('at once');
  first.end();
  await slow;
});

it('a task that fails does not fail the next one with its key', async () => {
  const mutex = new KeyedMutex();
  const first = startTask();
  const failing = mutex.runExclusive('a', first.run);
  const next = mutex.runExclusive('a', () => Promise.resolve('fine'));
  first.end(new Error('no luck'));
  await expect(failing).rejects.toThrow('no luck');
  await expect(next).resolves.toBe('fine');
});
