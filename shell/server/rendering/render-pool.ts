import type { Quarantine } from './quarantine.js';
import type { RenderOrder, RenderPlan } from './render-plan.js';
import { ProcessLost, type RenderProcess, type RenderResponse, startRenderProcess, type RenderProcessOptions } from './render-process.js';

/** Documents that wait for a process. */
const MOST_WAITING = 256;
/** Milliseconds that a document waits, so that those that are rendered come within a second, */
const WAIT_MILLISECONDS = 500;
/** and while a process is being replaced: a late page is better than none. */
const REPLACEMENT_WAIT_MILLISECONDS = 15_000;
/** How often a document is rendered anew after its process was lost. */
const MOST_ATTEMPTS = 3;
const RESTART_MILLISECONDS = 1_000;

/** More documents are asked for than this server can render. */
export class Overloaded extends Error {
  constructor() {
    super('More documents are asked for than can be rendered');
    this.name = 'Overloaded';
  }
}

/** The processes that render the documents of one release map. */
export interface RenderPool {
  /** Resolves once one process takes orders. @throws when none can be started. */
  ready: Promise<void>;
  /** @throws Overloaded, or ProcessLost when the document ended its process each time. */
  render: (order: Omit<RenderOrder, 'without'>, signal?: AbortSignal) => Promise<RenderResponse>;
  /** Documents under way and waiting. */
  load: () => number;
  /** Ends each process once it has nothing to do. */
  drain: () => void;
  end: () => void;
}

export interface RenderPoolOptions extends Pick<RenderProcessOptions, 'command' | 'memory' | 'onFailure'> {
  plan: Omit<RenderPlan, 'socket'>;
  processes: number;
  /** Makes the path of a folder that does not exist yet. */
  newFolder: () => string;
  quarantine: Quarantine;
  /** Pages that a new process renders before it takes orders: the first rendering of anything is slow. */
  warmUp: Omit<RenderOrder, 'without'>[];
}

const readWhole = async (response: RenderResponse): Promise<void> => {
  if (response.kind === 'document') for await (const _chunk of response.body);
};

export const createRenderPool = ({ plan, processes, newFolder, quarantine, warmUp, ...options }: RenderPoolOptions): RenderPool => {
  const serving = new Set<RenderProcess>();
  /** All that have not ended. */
  const alive = new Set<RenderProcess>();
  const waiting: ((process: RenderProcess) => void)[] = [];
  /** Blamed for a start that failed: it would fail again. */
  const blamedAtStart = new Set<string>();
  let isDraining = false;

  const without = (): string[] => [...quarantine.versions(), ...blamedAtStart];

  const leastBusy = (): RenderProcess | undefined => [...serving].filter((process) => process.hasRoom()).sort((a, b) => a.load() - b.load())[0];

  const callWaiting = (): void => {
    for (let process = leastBusy(); process && waiting.length > 0; process = leastBusy()) waiting.shift()!(process);
    if (isDraining && waiting.length === 0) for (const process of alive) process.drain();
  };

  const isWhole = (): boolean => [...serving].filter((process) => process.isResponsive()).length >= processes;

  /** Runs with a process as soon as one has room. @throws Overloaded */
  const withProcess = <T>(work: (process: RenderProcess) => Promise<T>): Promise<T> =>
    new Promise((resolve, reject) => {
      const process = waiting.length === 0 ? leastBusy() : undefined;
      if (process) return void work(process).then(resolve, reject);
      if (waiting.length >= MOST_WAITING) return reject(new Overloaded());
      const begin = (free: RenderProcess): void => {
        clearTimeout(timer);
        work(free).then(resolve, reject);
      };
      const refuse = (): void => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(new Overloaded());
      };
      const timer = setTimeout(refuse, isWhole() ? WAIT_MILLISECONDS : REPLACEMENT_WAIT_MILLISECONDS);
      waiting.push(begin);
    });

  const startAgain = (replaced?: RenderProcess): void => {
    if (isDraining) return;
    start(replaced).catch(() => setTimeout(startAgain, RESTART_MILLISECONDS, replaced).unref());
  };

  /** Starts a process; in place of one whose start fails starts another, without the version that is to blame. */
  const start = async (replaced?: RenderProcess): Promise<void> => {
    for (;;) {
      let isReplaced = false;
      const entries = Object.fromEntries(Object.entries(plan.entries).filter(([key]) => !without().includes(key)));
      const process = startRenderProcess({
        ...options,
        plan: { ...plan, entries },
        folder: newFolder(),
        onBeat: callWaiting,
        onWorn: (fault) => {
          quarantine.blame(fault);
          if (isReplaced || !serving.has(process)) return;
          isReplaced = true;
          // It serves until another can.
          startAgain(process);
        },
      });
      alive.add(process);
      void process.ended.then((fault) => {
        alive.delete(process);
        const served = serving.delete(process);
        if (!fault) return;
        quarantine.blame(fault);
        // The one that replaces it is on its way already.
        if (served && !isReplaced) startAgain();
      });
      try {
        await process.ready;
        for (const order of warmUp) await readWhole(await process.render({ ...order, without: [] }));
      } catch (error) {
        process.end();
        const blamed = error instanceof ProcessLost ? error.fault.version : undefined;
        if (isDraining || blamed === undefined || blamedAtStart.has(blamed)) throw error;
        blamedAtStart.add(blamed);
        continue;
      }
      serving.add(process);
      if (replaced) serving.delete(replaced);
      replaced?.drain();
      if (isDraining) process.drain();
      callWaiting();
      return;
    }
  };

  const first = start();
  void first.then(
    () => Array.from({ length: processes - 1 }, () => startAgain()),
    () => undefined,
  );

  return {
    ready: first,
    load: () => waiting.length + [...alive].reduce((sum, process) => sum + process.load(), 0),
    render: async (order, signal) => {
      const blamed: string[] = [];
      for (let attempt = 1; ; attempt += 1) {
        try {
          const response = await withProcess((process) => process.render({ ...order, without: [...without(), ...blamed] }, signal));
          if (response.kind === 'document') response.body.once('close', callWaiting);
          return response;
        } catch (error) {
          if (!(error instanceof ProcessLost) || attempt === MOST_ATTEMPTS) throw error;
          if (error.fault.version !== undefined) blamed.push(error.fault.version);
        }
      }
    },
    drain: () => {
      isDraining = true;
      callWaiting();
    },
    end: () => {
      isDraining = true;
      for (const process of alive) process.end();
    },
  };
};
