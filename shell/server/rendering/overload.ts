// Load shedding: how many documents a process renders concurrently, how many wait, and which are
// refused.

/**
 * Concurrent documents of a process: while one is rendered, others wait for data. More only delay
 * all of them, unless services are slow.
 */
export const FEWEST_SIDE_BY_SIDE = 4;
const MOST_SIDE_BY_SIDE = 48;
/** Share of the time, 0 to 1, from which a thread counts as busy. */
const BUSY = 0.8;

/** Documents that may wait per process if the queue was empty: visitors who arrive together. */
const BURST = 8;
/** Documents, waiting and rendering, that are admitted in a burst with any number of processes. */
const SMALLEST_BURST = 32;
/** Documents that may wait per process in a standing queue: each process finds a next one. */
const STANDING = 4;
/** Milliseconds without being empty after which a queue is a standing one. */
const STANDING_AFTER_MILLISECONDS = 1_000;
/**
 * Documents that may wait while a process hangs or is being replaced: a late page is better than
 * none.
 */
const MOST_WAITING = 256;
const LONGEST_WAIT_MILLISECONDS = 15_000;
/** Milliseconds after that to render what has waited, before the usual limits apply again. */
const RECOVERY_MILLISECONDS = 2_000;

/** More documents are requested than this server can render. */
export class Overloaded extends Error {
  constructor() {
    super('More documents are requested than this server can render');
    this.name = 'Overloaded';
  }
}

/**
 * The next concurrency limit of a process: one more if all places are taken and its thread still
 * waits, half if the thread is busy (additive increase, multiplicative decrease: Chiu and Jain,
 * 1989).
 * @param limit the current limit
 * @param utilization share of the time since the last beat in which its thread worked, 0 to 1
 * @param load documents under way
 */
export const nextConcurrency = (limit: number, utilization: number, load: number): number => {
  if (utilization < BUSY && load >= limit) return Math.min(limit + 1, MOST_SIDE_BY_SIDE);
  // Unused places are given up, so that the next burst does not fill all of them.
  return Math.max(
    FEWEST_SIDE_BY_SIDE,
    utilization < BUSY ? Math.min(limit, 2 * load) : Math.floor(limit / 2),
  );
};

/**
 * The process that takes the next document: of those with room, the one with the fewest documents.
 */
export const leastBusy = <Process extends { hasRoom: () => boolean; load: () => number }>(
  processes: Iterable<Process>,
): Process | undefined =>
  [...processes].filter((process) => process.hasRoom()).sort((a, b) => a.load() - b.load())[0];

/** Documents that wait for a process, first come, first served. */
export interface RenderQueue<Process> {
  length: () => number;
  /**
   * @param begin called with a process when it is the document's turn
   * @param refuse called at once when too many wait already, or when the turn did not come within
   * 15 seconds
   */
  add: (begin: (process: Process) => void, refuse: (error: Overloaded) => void) => void;
  /** The turn of the document that has waited longest. */
  serve: (process: Process) => void;
}

export interface RenderQueueOptions {
  processes: number;
  /** Documents that are being rendered. */
  underWay: () => number;
  /** Whether all processes are there and respond: the queue moves as fast as it can. */
  isWhole: () => boolean;
}

/**
 * A queue that was empty a moment ago absorbs a burst and drains. A standing queue only delays
 * every visitor, so it is kept short (controlled delay: RFC 8289; Maurer, "Fail at Scale", ACM
 * Queue, 2015). Limits are documents per process, because the wait is that number times the time
 * per document (Little's law).
 */
export const createRenderQueue = <Process>({
  processes,
  underWay,
  isWhole,
}: RenderQueueOptions): RenderQueue<Process> => {
  const waiting: ((process: Process) => void)[] = [];
  let lastEmpty = 0;
  let lastBroken = -Infinity;

  const isFull = (): boolean => {
    const now = Date.now();
    if (!isWhole()) lastBroken = now;
    if (now - lastBroken < RECOVERY_MILLISECONDS) return waiting.length >= MOST_WAITING;
    if (now - lastEmpty > STANDING_AFTER_MILLISECONDS)
      return waiting.length >= STANDING * processes;
    return waiting.length >= BURST * processes && waiting.length + underWay() >= SMALLEST_BURST;
  };

  return {
    length: () => waiting.length,
    add: (begin, refuse) => {
      if (waiting.length === 0) lastEmpty = Date.now();
      if (isFull()) return refuse(new Overloaded());
      const serve = (process: Process): void => {
        clearTimeout(timer);
        begin(process);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(serve), 1);
        refuse(new Overloaded());
      }, LONGEST_WAIT_MILLISECONDS);
      waiting.push(serve);
    },
    serve: (process) => waiting.shift()?.(process),
  };
};
