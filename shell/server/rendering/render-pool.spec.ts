import { createRenderQueue, leastBusy, Overloaded, type RenderQueue } from './render-pool.js';
import { FEWEST_SIDE_BY_SIDE, nextConcurrency } from './render-process.js';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

describe('A process that renders documents', () => {
  test('takes no more concurrent documents while its thread is busy, however many wait', () => {
    expect(nextConcurrency(4, 0.95, 4)).toBe(4);
  });

  test('takes one more on each beat while its documents wait for slow services, up to 48', () => {
    const limits = Array.from({ length: 60 }).reduce<number[]>(
      (all) => [...all, nextConcurrency(all.at(-1)!, 0.3, all.at(-1)!)],
      [4],
    );
    expect(limits.slice(0, 4)).toEqual([4, 5, 6, 7]);
    expect(limits.at(-1)).toBe(48);
  });

  test('takes half as many once its thread is busy, and four at least', () => {
    const limits = Array.from({ length: 5 }).reduce<number[]>(
      (all) => [...all, nextConcurrency(all.at(-1)!, 0.95, 48)],
      [48],
    );
    expect(limits).toEqual([48, 24, 12, 6, 4, 4]);
  });

  test('keeps twice as many places as it has documents, so that a burst does not fill places that slow services opened', () => {
    expect(nextConcurrency(48, 0.3, 30)).toBe(48);
    expect(nextConcurrency(48, 0.3, 10)).toBe(20);
    expect(nextConcurrency(48, 0.01, 0)).toBe(4);
  });
});

describe('The next document', () => {
  const process = (name: string, load: number, hasRoom = true) => ({
    name,
    load: () => load,
    hasRoom: () => hasRoom,
  });

  test('is rendered by the process with the fewest documents', () => {
    expect(leastBusy([process('a', 3), process('b', 1), process('c', 2)])?.name).toBe('b');
  });

  test('is not rendered by a process without room, however few documents it has', () => {
    expect(leastBusy([process('a', 3), process('b', 0, false), process('c', 2)])?.name).toBe('c');
  });

  test('waits while no process has room', () => {
    expect(leastBusy([process('a', 4, false), process('b', 4, false)])).toBeUndefined();
    expect(leastBusy([])).toBeUndefined();
  });
});

describe('Documents that wait for a process', () => {
  let queue: RenderQueue<string>;
  let isWhole: boolean;
  let underWay: number;
  /** What became of each document, in order. */
  let events: string[];

  const add = (...documents: string[]): void => {
    for (const document of documents)
      queue.add(
        (process) => events.push(`${document} by ${process}`),
        (error) => events.push(`${document} refused: ${error.name}`),
      );
  };
  const addMany = (count: number): void =>
    add(...Array.from({ length: count }, (_, index) => `document ${index}`));
  const refused = (): number => events.filter((event) => event.includes('refused')).length;

  const create = (processes: number): void => {
    [isWhole, underWay, events] = [true, 4 * processes, []];
    queue = createRenderQueue({ processes, underWay: () => underWay, isWhole: () => isWhole });
  };

  test('are served in the order in which they came', () => {
    create(1);
    add('first', 'second');
    queue.serve('p1');
    queue.serve('p2');
    expect(events).toEqual(['first by p1', 'second by p2']);
    expect(queue.length()).toBe(0);
  });

  test.each([
    [1, 28],
    [2, 24],
    [4, 32],
  ])(
    'together, all busy %d process(es) hold %d of them after an idle time, and the next is refused at once',
    (processes, count) => {
      create(processes);
      addMany(count);
      expect(refused()).toBe(0);
      add('one too many');
      expect(events).toEqual([`one too many refused: ${Overloaded.name}`]);
      expect(queue.length()).toBe(count);
    },
  );

  test('in a queue that has not been empty for a second are no more than four for each process, and those that wait already stay', () => {
    create(2);
    addMany(20);
    jest.advanceTimersByTime(1_001);
    add('new');
    expect(events).toEqual(['new refused: Overloaded']);
    for (let number = 0; number < 13; number += 1) queue.serve('p1');
    expect(queue.length()).toBe(7);
    add('new', 'newer');
    expect(refused()).toBe(2);
    expect(queue.length()).toBe(8);
  });

  test('may be a burst again once the queue was empty', () => {
    create(1);
    add('first');
    jest.advanceTimersByTime(5_000);
    queue.serve('p1');
    addMany(28);
    expect(refused()).toBe(0);
  });

  test('that have waited for a new process are rendered before the limits of a whole pool apply again', () => {
    create(2);
    isWhole = false;
    addMany(40);
    jest.advanceTimersByTime(3_000);
    add('while a process is being replaced');
    isWhole = true;
    jest.advanceTimersByTime(1_999);
    add('just after');
    expect(refused()).toBe(0);
    jest.advanceTimersByTime(1);
    add('later');
    expect(refused()).toBe(1);
  });

  test('while a process hangs or is being replaced are up to 256, each for up to 15 seconds', () => {
    create(1);
    isWhole = false;
    addMany(256);
    jest.advanceTimersByTime(14_999);
    expect(events).toEqual([]);
    add('one too many');
    expect(refused()).toBe(1);
    jest.advanceTimersByTime(1);
    expect(refused()).toBe(257);
    expect(queue.length()).toBe(0);
  });
});

describe('At three times the capacity, in simulated time,', () => {
  /** Milliseconds of a thread that a document takes. */
  const DOCUMENT = 30;
  const MILLISECONDS = 10_000;

  interface SimulatedDocument {
    requested: number;
    left: number;
  }

  /** Each thread works on its documents in turn, a millisecond each. Requests are spread evenly. */
  const simulate = (
    processes: number,
    requestsPerMillisecond: number,
  ): { refused: number; durations: number[] } => {
    const threads: SimulatedDocument[][] = Array.from({ length: processes }, () => []);
    const durations: number[] = [];
    let [refused, due] = [0, 0];
    const underWay = (): number => threads.reduce((sum, thread) => sum + thread.length, 0);
    const queue = createRenderQueue<SimulatedDocument[]>({
      processes,
      underWay,
      isWhole: () => true,
    });
    const freeThread = (): SimulatedDocument[] | undefined =>
      threads
        .filter(({ length }) => length < FEWEST_SIDE_BY_SIDE)
        .sort((a, b) => a.length - b.length)[0];
    const serveQueue = (): void => {
      for (let thread = freeThread(); thread && queue.length() > 0; thread = freeThread())
        queue.serve(thread);
    };
    const request = (): void => {
      const document = { requested: Date.now(), left: DOCUMENT };
      queue.add(
        (thread) => thread.push(document),
        () => (refused += 1),
      );
      serveQueue();
    };
    for (let millisecond = 0; millisecond < MILLISECONDS; millisecond += 1) {
      for (due += requestsPerMillisecond; due >= 1; due -= 1) request();
      jest.advanceTimersByTime(1);
      for (const thread of threads) {
        const document = thread.shift();
        if (!document) continue;
        document.left -= 1;
        if (document.left > 0) thread.push(document);
        else durations.push(Date.now() - document.requested);
      }
      serveQueue();
    }
    return { refused, durations: durations.sort((a, b) => a - b) };
  };

  test.each([1, 2, 4, 16])(
    '%d process(es) complete 99 of 100 documents within a second, half of them within 0.3, and are never idle',
    (processes) => {
      const { refused, durations } = simulate(processes, (3 * processes) / DOCUMENT);
      expect(durations[Math.ceil(0.99 * durations.length) - 1]).toBeLessThan(1_000);
      expect(durations[Math.ceil(0.5 * durations.length) - 1]).toBeLessThan(300);
      expect(durations.length).toBeGreaterThan((0.97 * MILLISECONDS * processes) / DOCUMENT);
      expect(refused).toBeGreaterThan(durations.length);
    },
  );
});
