import { Batches } from './batches.js';

/** Batches whose work ends when the test ends it, and the inputs of each. */
const controlled = () => {
  const started: string[][] = [];
  const ends: ((error?: Error) => void)[] = [];
  const run = (inputs: string[]): Promise<string[]> => {
    started.push(inputs);
    return new Promise((resolve, reject) =>
      ends.push((error) =>
        error ? reject(error) : resolve(inputs.map((input) => input.toUpperCase())),
      ),
    );
  };
  return { started, ends, run };
};

const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));
const wrongData = () => Object.assign(new Error('wrong data'), { code: '22P05' });

it('inputs that arrive while a batch runs form the next batch, and each gets its own output', async () => {
  const { started, ends, run } = controlled();
  const batches = new Batches(run, { keysOf: (input) => [input] });
  const first = batches.add('a');
  await nextTurn();
  const others = [batches.add('b'), batches.add('c')];
  await nextTurn();
  expect(started).toEqual([['a']]);
  ends[0]!();
  await expect(first).resolves.toBe('A');
  await nextTurn();
  expect(started).toEqual([['a'], ['b', 'c']]);
  ends[1]!();
  await expect(Promise.all(others)).resolves.toEqual(['B', 'C']);
});

it('inputs that follow a batch of several are gathered for the next batch', async () => {
  const { started, ends, run } = controlled();
  const batches = new Batches(run, { keysOf: (input) => [input], gatherMs: 100 });
  const first = [batches.add('a'), batches.add('b')];
  await nextTurn();
  ends[0]!();
  await Promise.all(first);
  const others = [batches.add('c')];
  await nextTurn();
  others.push(batches.add('d'));
  while (started.length < 2) await nextTurn();
  expect(started).toEqual([
    ['a', 'b'],
    ['c', 'd'],
  ]);
  ends[1]!();
  await expect(Promise.all(others)).resolves.toEqual(['C', 'D']);
});

it('inputs that share a key are in different batches, in order', async () => {
  const started: string[][] = [];
  const run = (inputs: string[]): Promise<string[]> => (
    started.push(inputs),
    Promise.resolve(inputs)
  );
  const batches = new Batches(run, { keysOf: (input) => [input[0]!] });
  await Promise.all(['a1', 'a2', 'b1', 'a3', 'b2'].map((input) => batches.add(input)));
  expect(started).toEqual([['a1', 'b1'], ['a2', 'b2'], ['a3']]);
});

it('a batch has no more inputs than its maximum', async () => {
  const started: number[] = [];
  const run = (inputs: number[]): Promise<number[]> => (
    started.push(inputs.length),
    Promise.resolve(inputs)
  );
  const batches = new Batches(run, { keysOf: (input) => [String(input)], largest: 2 });
  await Promise.all([1, 2, 3, 4, 5].map((input) => batches.add(input)));
  expect(started).toEqual([2, 2, 1]);
});

it('an input whose data the database refuses does not fail the others', async () => {
  const run = (inputs: string[]): Promise<string[]> =>
    inputs.includes('bad') ? Promise.reject(wrongData()) : Promise.resolve(inputs);
  const batches = new Batches(run, { keysOf: (input) => [input] });
  const results = await Promise.allSettled(
    ['good', 'bad', 'fine'].map((input) => batches.add(input)),
  );
  expect(results).toMatchObject([
    { value: 'good' },
    { reason: { code: '22P05' } },
    { value: 'fine' },
  ]);
});

it('when the database is unavailable, the whole batch fails at once and the next one runs', async () => {
  const { started, ends, run } = controlled();
  const batches = new Batches(run, { keysOf: (input) => [input] });
  const results = Promise.allSettled([batches.add('a'), batches.add('b')]);
  await nextTurn();
  ends[0]!(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' }));
  expect(await results).toMatchObject([
    { reason: { code: 'ECONNREFUSED' } },
    { reason: { code: 'ECONNREFUSED' } },
  ]);
  const next = batches.add('c');
  await nextTurn();
  ends[1]!();
  await expect(next).resolves.toBe('C');
  expect(started).toEqual([['a', 'b'], ['c']]);
});
