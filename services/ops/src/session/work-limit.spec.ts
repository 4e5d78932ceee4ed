import { WorkLimit } from './work-limit.js';

const deferred = () => {
  let finish = (): void => undefined;
  const promise = new Promise<void>((resolve) => (finish = resolve));
  return { promise, finish };
};

it('a work limit runs and queues as many tasks as allowed, and refuses the rest at once', async () => {
  const limit = new WorkLimit({ running: 2, waiting: 1 });
  const [first, second] = [deferred(), deferred()];
  const started: string[] = [];
  const work = (name: string, until: Promise<void>) =>
    limit.run(async () => {
      started.push(name);
      await until;
      return name;
    });
  const all = [
    work('first', first.promise),
    work('second', second.promise),
    work('third', Promise.resolve()),
  ];
  await expect(work('fourth', Promise.resolve())).rejects.toMatchObject({
    status: 503,
    code: 'busy',
    retryAfter: 2,
  });
  expect(started).toEqual(['first', 'second']);
  first.finish();
  await expect(Promise.all([all[0], all[2]])).resolves.toEqual(['first', 'third']);
  second.finish();
  await expect(all[1]).resolves.toBe('second');
  await expect(work('fifth', Promise.resolve())).resolves.toBe('fifth');
});

it('failed work frees its slot for the next task', async () => {
  const limit = new WorkLimit({ running: 1, waiting: 1 });
  const failing = limit.run(() => Promise.reject(new Error('broken')));
  const next = limit.run(() => Promise.resolve('next'));
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('next');
});
