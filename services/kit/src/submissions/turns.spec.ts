import { Turns } from './turns.js';

/** Work that ends when it is told to. */
const work = () => {
  let end!: (fails?: Error) => void;
  const done = new Promise<void>(
    (resolve, reject) => (end = (error) => (error ? reject(error) : resolve())),
  );
  return { run: jest.fn(() => done), end };
};

const soon = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

it('those of one name come one after the other, in their order', async () => {
  const turns = new Turns();
  const [first, second] = [work(), work()];
  const both = Promise.all([turns.take('a', first.run), turns.take('a', second.run)]);
  await soon();
  expect([first.run.mock.calls.length, second.run.mock.calls.length]).toEqual([1, 0]);
  first.end();
  await soon();
  expect(second.run).toHaveBeenCalledTimes(1);
  second.end();
  await both;
});

it('others do not wait for them', async () => {
  const turns = new Turns();
  const first = work();
  const slow = turns.take('a', first.run);
  await expect(turns.take('b', () => Promise.resolve('at once'))).resolves.toBe('at once');
  first.end();
  await slow;
});

it('one that fails fails alone', async () => {
  const turns = new Turns();
  const first = work();
  const failing = turns.take('a', first.run);
  const next = turns.take('a', () => Promise.resolve('fine'));
  first.end(new Error('no luck'));
  await expect(failing).rejects.toThrow('no luck');
  await expect(next).resolves.toBe('fine');
});
