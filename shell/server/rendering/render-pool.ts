import { createRenderQueue, leastBusy } from './overload.js';
import type { Quarantine } from './quarantine.js';
import type { RenderOrder, RenderPlan } from './render-plan.js';
import {
  ProcessLost,
  type RenderProcess,
  type RenderResponse,
  startRenderProcess,
  type RenderProcessOptions,
} from './render-process.js';

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
