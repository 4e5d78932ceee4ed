import { type FaultKind, QUARANTINE_FAULTS, QUARANTINE_MINUTES } from '@larkway/releases-contract';
import type { RenderOrder, RenderPlan } from './render-plan.js';
import {
  type Fault,
  ProcessLost,
  type RenderProcess,
  type RenderResponse,
  startRenderProcess,
  type RenderProcessOptions,
} from './render-process.js';

// Which process renders a document, how many documents wait, which are refused, and which versions are not
// run.

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

const WINDOW_MILLISECONDS = QUARANTINE_MINUTES * 60_000;

/** Versions whose code crashed, blocked or overfilled render processes. */
export interface Quarantine {
  /** Records a fault; a version with too many is quarantined until this server exits. */
  blame: (fault: Fault) => void;
  /** Versions, by `keyOf`, whose code is not run. */
  versions: () => string[];
}

export interface QuarantineOptions {
  onFault: (fault: Fault) => void;
  onQuarantine: (version: string, kind: FaultKind) => void;
}

export const createQuarantine = ({ onFault, onQuarantine }: QuarantineOptions): Quarantine => {
  const faults = new Map<string, number[]>();
  const quarantined = new Set<string>();
  return {
    blame: (fault) => {
      onFault(fault);
      const { version, kind } = fault;
      if (version === undefined || quarantined.has(version)) return;
      const now = Date.now();
      const recent = [
        ...(faults.get(version) ?? []).filter((at) => now - at < WINDOW_MILLISECONDS),
        now,
      ];
      faults.set(version, recent);
      if (recent.length < QUARANTINE_FAULTS) return;
      faults.delete(version);
      quarantined.add(version);
      onQuarantine(version, kind);
    },
    versions: () => [...quarantined],
  };
};

/** Attempts to render a document when its process is lost. */
const MOST_ATTEMPTS = 3;
const RESTART_MILLISECONDS = 1_000;

/** The processes that render the documents of one release map. */
export interface RenderPool {
  /** Resolves once one process takes orders. @throws when none can be started. */
  ready: Promise<void>;
  /** @throws Overloaded, or ProcessLost when the document ended its process each time. */
  render: (order: Omit<RenderOrder, 'without'>, signal?: AbortSignal) => Promise<RenderResponse>;
  /** Documents under way and waiting. */
  load: () => number;
  /** Ends each process when it is idle. */
  drain: () => void;
  end: () => void;
}

export interface RenderPoolOptions extends Pick<
  RenderProcessOptions,
  'command' | 'memory' | 'onFailure'
> {
  plan: Omit<RenderPlan, 'socket'>;
  processes: number;
  /** Makes the path of a folder that does not exist yet. */
  newFolder: () => string;
  quarantine: Quarantine;
  /** Pages that a new process renders before it takes orders, because first renderings are slow. */
  warmUp: Omit<RenderOrder, 'without'>[];
}

const readWhole = async (response: RenderResponse): Promise<void> => {
  if (response.kind === 'document') for await (const _chunk of response.body);
};

export const createRenderPool = ({
  plan,
  processes,
  newFolder,
  quarantine,
  warmUp,
  ...options
}: RenderPoolOptions): RenderPool => {
  const serving = new Set<RenderProcess>();
  /** All that have not exited. */
  const alive = new Set<RenderProcess>();
  /** Blamed for a start that failed: it would fail again. */
  const blamedAtStart = new Set<string>();
  /** Documents that were admitted and have not begun. */
  let pending = 0;
  let isDraining = false;
  let isEnded = false;

  const without = (): string[] => [...quarantine.versions(), ...blamedAtStart];

  const underWay = (): number => [...alive].reduce((sum, process) => sum + process.load(), 0);

  const isWhole = (): boolean =>
    [...serving].filter((process) => process.isResponsive()).length >= processes;

  const queue = createRenderQueue<RenderProcess>({ processes, underWay, isWhole });

  const serveQueue = (): void => {
    for (
      let process = leastBusy(serving);
      process && queue.length() > 0;
      process = leastBusy(serving)
    )
      queue.serve(process);
  };

  /** Whether no document needs another process; a document that lost its process does. */
  const isDone = (): boolean => isEnded || (isDraining && pending === 0);

  const endWhenDone = (): void => {
    if (isDone()) for (const process of alive) process.drain();
  };

  /** Runs with a process as soon as one has room. @throws Overloaded */
  const withProcess = <T>(work: (process: RenderProcess) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const begin = (process: RenderProcess): void => void work(process).then(resolve, reject);
      const process = queue.length() === 0 ? leastBusy(serving) : undefined;
      if (process) begin(process);
      else queue.add(begin, reject);
    });

  const startAgain = (replaced?: RenderProcess): void => {
    if (isDone()) return;
    start(replaced).catch(() => setTimeout(startAgain, RESTART_MILLISECONDS, replaced).unref());
  };

  /** Starts a process. If that fails, starts another without the version to blame. */
  const start = async (replaced?: RenderProcess): Promise<void> => {
    for (;;) {
      let isReplaced = false;
      const entries = Object.fromEntries(
        Object.entries(plan.entries).filter(([key]) => !without().includes(key)),
      );
      const process = startRenderProcess({
        ...options,
        plan: { ...plan, entries },
        folder: newFolder(),
        onRoom: serveQueue,
        onWorn: (fault) => {
          quarantine.blame(fault);
          if (isReplaced || !serving.has(process)) return;
          isReplaced = true;
          // It serves until its replacement is ready.
          startAgain(process);
        },
      });
      alive.add(process);
      void process.ended.then((fault) => {
        alive.delete(process);
        const served = serving.delete(process);
        if (!fault) return;
        quarantine.blame(fault);
        // Its replacement is already starting.
        if (served && !isReplaced) startAgain();
      });
      try {
        await process.ready;
        for (const order of warmUp)
          await readWhole(await process.render({ ...order, without: [] }));
      } catch (error) {
        process.end();
        const blamed = error instanceof ProcessLost ? error.fault.version : undefined;
        if (isDone() || blamed === undefined || blamedAtStart.has(blamed)) throw error;
        blamedAtStart.add(blamed);
        continue;
      }
      serving.add(process);
      if (replaced) serving.delete(replaced);
      replaced?.drain();
      serveQueue();
      endWhenDone();
      return;
    }
  };

  const first = start();
  void first.then(
    () => Array.from({ length: processes - 1 }, () => startAgain()),
    () => undefined,
  );

  const render: RenderPool['render'] = async (order, signal) => {
    const blamed: string[] = [];
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await withProcess((process) =>
          process.render({ ...order, without: [...without(), ...blamed] }, signal),
        );
      } catch (error) {
        if (!(error instanceof ProcessLost) || attempt === MOST_ATTEMPTS || isEnded) throw error;
        if (error.fault.version !== undefined) blamed.push(error.fault.version);
      }
    }
  };

  return {
    ready: first,
    load: () => queue.length() + underWay(),
    render: (order, signal) => {
      pending += 1;
      return render(order, signal).finally(() => {
        pending -= 1;
        endWhenDone();
      });
    },
    drain: () => {
      isDraining = true;
      endWhenDone();
    },
    end: () => {
      isEnded = true;
      for (const process of alive) process.end();
    },
  };
};
