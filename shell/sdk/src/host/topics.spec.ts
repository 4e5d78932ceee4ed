import type { Topic } from '@larkway/kit-contract';

const count: Topic<number> = {
  name: 'events.count',
  is: (value) => typeof value === 'number',
};

/** The module as a page or a server loads it. */
const load = () => {
  jest.resetModules();
  return import('./topics');
};

/** A browser tab with what it has stored. */
const pretendTab = (stored = new Map<string, string>()) => {
  Object.assign(globalThis, {
    window: {},
    sessionStorage: {
      getItem: (key: string) => stored.get(key) ?? null,
      setItem: (key: string, value: string) => stored.set(key, value),
    },
  });
  return stored;
};

afterEach(() => {
  for (const name of ['window', 'sessionStorage', 'reportError'])
    Reflect.deleteProperty(globalThis, name);
});

const heardBy = (subscribe: (listener: (value: number) => void) => unknown): number[] => {
  const values: number[] = [];
  subscribe((value) => values.push(value));
  return values;
};

test('a subscriber gets the last value at once, then each publication, until it unsubscribes', async () => {
  pretendTab();
  const { publish, subscribe } = await load();
  publish(count, 1);
  publish(count, 2);
  let end = (): void => undefined;
  const values = heardBy((listener) => (end = subscribe(count, listener)));
  publish({ ...count, name: 'events.other' }, 9);
  publish(count, 3);
  publish(count, 3);
  end();
  publish(count, 4);
  expect(values).toEqual([2, 3, 3]);
});

test('a subscriber that throws is reported, and neither the publisher nor other subscribers notice', async () => {
  pretendTab();
  const reported: unknown[] = [];
  Object.assign(globalThis, { reportError: (error: unknown) => reported.push(error) });
  const { publish, subscribe } = await load();
  const mistake = new Error('Planted');
  subscribe(count, () => {
    throw mistake;
  });
  const values = heardBy((listener) => subscribe(count, listener));
  publish(count, 1);
  expect(values).toEqual([1]);
  expect(reported).toEqual([mistake]);
});

test('a page that is loaded later in the tab gets the last values', async () => {
  const stored = pretendTab();
  (await load()).publish(count, 5);
  pretendTab(stored);
  const { subscribe } = await load();
  expect(heardBy((listener) => subscribe(count, listener))).toEqual([5]);
});

test('values without the shape of the topic are ignored, and so is what another script stored', async () => {
  pretendTab();
  const { publish, subscribe } = await load();
  publish({ name: count.name } as Topic<string>, 'many');
  expect(heardBy((listener) => subscribe(count, listener))).toEqual([]);
  for (const text of ['no JSON', 'null', '7', '{"events.count":null}']) {
    pretendTab(new Map([['larkway:topics', text]]));
    const later = await load();
    later.publish(count, 6);
    expect(heardBy((listener) => later.subscribe(count, listener))).toEqual([6]);
  }
});

test('without storage, values last until the page is left', async () => {
  Object.assign(globalThis, { window: {} });
  const { publish, subscribe } = await load();
  publish(count, 7);
  expect(heardBy((listener) => subscribe(count, listener))).toEqual([7]);
});

test('a server, which renders for many visitors, keeps no value', async () => {
  const { publish, subscribe } = await load();
  publish(count, 8);
  expect(heardBy((listener) => subscribe(count, listener))).toEqual([]);
});
