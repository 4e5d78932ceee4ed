import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { getPriority, setPriority } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FaultKind, ThrownError } from '@larkway/releases-contract';
import {
  type CpuTime,
  createIdleCpuDetector,
  noCpuTime,
  ownSilence,
  readCpuTime,
} from './cpu-time.js';
import { NOBODY, type RenderCommand } from './isolation.js';
import {
  decodeOutcome,
  type Failure,
  type RenderOutcome,
  renderHeaders,
  type RenderOrder,
  type RenderPlan,
  type RenderReport,
} from './render-plan.js';
import { readRunningVersion } from './running-version.js';

/**
 * Milliseconds without a beat after which a process is killed, unless it waited for a CPU in all
 * but `OWN_HANG_MILLISECONDS` of them: then the machine is slow, not the code.
 */
const HANG_MILLISECONDS = 2_500;
const OWN_HANG_MILLISECONDS = 1_000;
const WATCH_MILLISECONDS = 250;
/** Milliseconds without a beat after which a process is given no further order. */
const LATE_MILLISECONDS = 600;
/** Milliseconds to start and load all remotes; twice that if it mostly waited for a CPU. */
const START_MILLISECONDS = 30_000;
/** Milliseconds in which the exit of a process is known after its connections broke. */
const LOST_MILLISECONDS = 1_000;
/** Milliseconds after a document for work that it left behind. */
const AFTERMATH_MILLISECONDS = 500;
/** Render processes have a lower priority than the site, which answers while they use the CPU. */
const NICER = 5;
const LOWEST_PRIORITY = 19;
const PAGE_BYTES = 4_096;
const MEGABYTE = 1_048_576;

/**
 * Concurrent documents of a process: while one is rendered, others wait for data. More only delay
 * all of them, unless services are slow.
 */
export const FEWEST_SIDE_BY_SIDE = 4;
const MOST_SIDE_BY_SIDE = 48;
/** Share of the time, 0 to 1, from which a thread counts as busy. */
const BUSY = 0.8;

export interface Fault {
  kind: FaultKind;
  /** The version to blame, by `keyOf`, if known. */
  version?: string;
  message: string;
  /** What the version threw, as the process says. */
  thrown?: ThrownError | undefined;
}

/** The process exited before the document began. */
export class ProcessLost extends Error {
  constructor(readonly fault: Fault) {
    super(fault.message);
    this.name = 'ProcessLost';
  }
}

export type RenderResponse =
  | { kind: 'redirect'; status: number; to: string }
  | { kind: 'takes-no-post' }
  | {
      kind: 'document';
      status: number;
      retryAfter?: number;
      /** Names in the query that the page reads; all when left out. */ query?: string[];
      /** Milliseconds in which it waited for services before the document began. */
      waited: number;
      body: IncomingMessage;
      /** Known once the body has ended. */ outcome: () => RenderOutcome;
    };

export interface RenderProcess {
  /** Resolves once it takes orders. @throws ProcessLost */
  ready: Promise<void>;
  /** Orders under way. */
  load: () => number;
  /** Whether it sends beats. */
  isResponsive: () => boolean;
  /** Whether it should take another order now. */
  hasRoom: () => boolean;
  /** @throws ProcessLost when the process ended before it answered. */
  render: (order: RenderOrder, signal?: AbortSignal) => Promise<RenderResponse>;
  /** Resolves at the next beat: all earlier reports have been read. */
  nextBeat: () => Promise<void>;
  /** Ends it when its documents are complete and its reports have been read. */
  drain: () => void;
  /** Ends it at once. */
  end: () => void;
  /** Resolves with the fault, or with nothing if it was asked to exit. */
  ended: Promise<Fault | undefined>;
}

export interface RenderProcessOptions {
  plan: Omit<RenderPlan, 'socket'>;
  command: RenderCommand;
  /** Folder for its socket and its record. */
  folder: string;
  /** Megabytes that it may take altogether. */
  memory: number;
  /** A remote cannot be loaded; its regions fall back. */
  onFailure: (failure: Failure) => void;
  /** It threw an uncaught error or uses most of its memory: it continues but should be replaced. */
  onWorn: (fault: Fault) => void;
  /** It may have room again. */
  onRoom?: () => void;
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

const lowerPriority = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, Math.min(getPriority() + NICER, LOWEST_PRIORITY));
  } catch {
    // It has exited already, which is noticed elsewhere.
  }
};

/** Resident memory in megabytes, where the system provides it. */
const memoryOf = (pid: number): number | undefined => {
  try {
    return (
      (Number(readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')[1]) * PAGE_BYTES) / MEGABYTE
    );
  } catch {
    return undefined;
  }
};

const toResponse = (answer: IncomingMessage): RenderResponse => {
  const header = (name: string): string => String(answer.headers[name]);
  const kind = answer.headers[renderHeaders.kind];
  if (kind === 'document') {
    const retryAfter = answer.headers[renderHeaders.retryAfter];
    const query = answer.headers[renderHeaders.query] as string | undefined;
    return {
      kind,
      status: Number(header(renderHeaders.status)),
      retryAfter: retryAfter === undefined ? undefined : Number(retryAfter),
      ...(query !== undefined && {
        query: query.split(' ').filter(Boolean).map(decodeURIComponent),
      }),
      waited: Number(answer.headers[renderHeaders.waited]),
      body: answer,
      outcome: () => decodeOutcome(answer.trailers[renderHeaders.outcome]),
    };
  }
  answer.resume();
  if (kind === 'redirect')
    return { kind, status: Number(header(renderHeaders.status)), to: header(renderHeaders.to) };
  if (kind === 'takes-no-post') return { kind };
  const [failure] = decodeOutcome(
    answer.headers[renderHeaders.outcome] as string | undefined,
  ).failures;
  throw new Error(failure?.message ?? `A render process answered ${answer.statusCode}`);
};

interface Watched extends Pick<RenderProcessOptions, 'memory' | 'onWorn'> {
  child: ChildProcess;
  /** Whether it has had nothing to render for some milliseconds. */
  isIdle: (milliseconds: number) => boolean;
  fail: (fault: Omit<Fault, 'version'>) => void;
}

/**
 * Ends a process that sends no beats, uses the CPU without a document, or takes too much memory.
 */
const watch = ({
  child,
  memory,
  isIdle,
  onWorn,
  fail,
}: Watched): { beat: () => void; isLate: () => boolean; stop: () => void } => {
  let lastBeat: number | undefined;
  /** At the first look after the last beat. */
  let cpuAtBeat: { beat: number; time: CpuTime | undefined } | undefined;
  let lastLook = Date.now();
  let isWorn = false;
  const isBusyWithoutDocument = createIdleCpuDetector();
  const look = (): void => {
    const now = Date.now();
    // If the site itself was late, beats are still unread.
    const wasLate = now - lastLook > 2 * WATCH_MILLISECONDS;
    lastLook = now;
    // Until it runs its own program, its memory is that of this process.
    if (lastBeat === undefined) return;
    const cpu = readCpuTime(child.pid!);
    if (cpuAtBeat?.beat !== lastBeat) cpuAtBeat = { beat: lastBeat, time: cpu };
    const silence = now - lastBeat;
    const isHanging =
      !wasLate &&
      silence > HANG_MILLISECONDS &&
      ownSilence(silence, cpuAtBeat.time, cpu) > OWN_HANG_MILLISECONDS;
    if (isHanging)
      return fail({ kind: 'hung', message: `did not respond for ${HANG_MILLISECONDS} ms` });
    if (
      isBusyWithoutDocument(
        now,
        !wasLate && isIdle(AFTERMATH_MILLISECONDS + WATCH_MILLISECONDS),
        cpu,
      )
    )
      return fail({ kind: 'hung', message: 'kept using the CPU without a document to render' });
    const megabytes = memoryOf(child.pid!);
    if (megabytes === undefined) return;
    if (megabytes > memory) return fail({ kind: 'memory', message: `took more than ${memory} MB` });
    if (isWorn || megabytes < 0.8 * memory) return;
    isWorn = true;
    onWorn({ kind: 'memory', message: `takes ${Math.round(megabytes)} of ${memory} MB` });
  };
  const timer = setInterval(look, WATCH_MILLISECONDS).unref();
  const isLate = (): boolean => Date.now() - (lastBeat ?? 0) > LATE_MILLISECONDS;
  return { beat: () => (lastBeat = Date.now()), isLate, stop: () => clearInterval(timer) };
};

/** Starts a process that renders documents of one release map. */
export const startRenderProcess = (options: RenderProcessOptions): RenderProcess => {
  const { plan, command, folder, memory, onFailure, onWorn, onRoom } = options;
  mkdirSync(folder, { mode: 0o700 });
  if (command.isolation.user) chownSync(folder, NOBODY, NOBODY);
  const record = join(folder, 'running');
  const socket = join(folder, 'socket');
  const file = openSync(record, 'w+', 0o600);
  /** The process can write anything into its record and reports, including unknown versions. */
  const known = (version: string | undefined): string | undefined =>
    version !== undefined && Object.hasOwn(plan.entries, version) ? version : undefined;
  const child = spawn(command.command, command.args, {
    env: { NODE_ENV: 'production' },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc', file],
    serialization: 'json',
  });
  closeSync(file);
  lowerPriority(child.pid);

  const agent = new Agent({ keepAlive: true });
  let words = '';
  let load = 0;
  /** When the last document ended, or the process became ready; milliseconds since 1970. */
  let idleSince = Infinity;
  let isDraining = false;
  /** Why this process is ended, once it is. */
  let reason: Omit<Fault, 'version'> | 'asked' | undefined;
  let markReady: () => void = () => undefined;
  const onNextBeat = new Set<() => void>();
  let concurrency = FEWEST_SIDE_BY_SIDE;

  const end = (why: NonNullable<typeof reason>): void => {
    reason ??= why;
    child.kill('SIGKILL');
  };
  const watchdog = watch({
    child,
    memory,
    onWorn,
    fail: end,
    isIdle: (milliseconds) => load === 0 && Date.now() - idleSince > milliseconds,
  });
  const started = Date.now();
  const startTimer = setInterval(() => {
    const isStarved =
      ownSilence(Date.now() - started, noCpuTime, readCpuTime(child.pid!)) < START_MILLISECONDS / 2;
    if (!isStarved)
      end({ kind: 'hung', message: `not ready within ${START_MILLISECONDS / 1_000} s` });
  }, START_MILLISECONDS).unref();

  child
    .stderr!.setEncoding('utf8')
    .on('data', (text: string) => (words = (words + text).slice(-2_000)));
  child.on('message', (report: RenderReport) => {
    if (report.type === 'beat') {
      watchdog.beat();
      concurrency = nextConcurrency(concurrency, report.utilization, load);
      for (const tell of onNextBeat) tell();
      onNextBeat.clear();
      onRoom?.();
    } else if (report.type === 'ready') markReady();
    else if (report.type === 'failure') onFailure(report);
    else
      onWorn({
        kind: 'threw',
        version: known(report.version),
        message: report.message,
        thrown: report.thrown,
      });
  });
  // Followed by `close`; without a listener the site would exit.
  child.on('error', (error) => (words += error.message));

  const ended = new Promise<Fault | undefined>((resolve) => {
    child.once('close', (code, signal) => {
      clearInterval(startTimer);
      watchdog.stop();
      agent.destroy();
      // A process that exited on its own did so independently of `reason`.
      const how =
        reason && signal === 'SIGKILL'
          ? reason
          : {
              kind: 'ended' as const,
              message: `exited with ${signal ?? `code ${code}`}: ${words.trim().split('\n').at(-1) ?? ''}`,
            };
      const fault =
        how === 'asked' ? undefined : { ...how, version: known(readRunningVersion(record)) };
      rmSync(folder, { recursive: true, force: true });
      resolve(fault);
    });
  });
  const lost = async (): Promise<ProcessLost> =>
    new ProcessLost((await ended) ?? { kind: 'ended', message: 'was stopped' });

  const ready = new Promise<void>((resolve, reject) => {
    markReady = () => {
      clearInterval(startTimer);
      idleSince = Date.now();
      resolve();
    };
    void lost().then(reject);
  });
  // Callers that await it handle the error.
  ready.catch(() => undefined);
  child.send({ ...plan, socket });

  const nextBeat = (): Promise<void> =>
    Promise.race([
      new Promise<void>((resolve) => void onNextBeat.add(resolve)),
      ended.then(() => undefined),
    ]);

  /**
   * A timer of a document may throw later. The first beat may precede the end of the last document.
   */
  const endAfterReports = async (): Promise<void> => {
    await nextBeat();
    await nextBeat();
    end('asked');
  };

  const settle = (): void => {
    load -= 1;
    idleSince = Date.now();
    if (isDraining && load === 0) void endAfterReports();
    onRoom?.();
  };

  return {
    ready,
    load: () => load,
    isResponsive: () => !watchdog.isLate(),
    hasRoom: () => !watchdog.isLate() && load < concurrency,
    render: (order, signal) =>
      new Promise<RenderResponse>((resolve, reject) => {
        load += 1;
        const call = request({ socketPath: socket, agent, method: 'POST', signal }, (answer) => {
          try {
            resolve(toResponse(answer));
          } catch (error) {
            reject(error as Error);
          }
        });
        call.once('close', settle);
        // A connection breaks because the process has ended, which is known a moment later.
        call.once(
          'error',
          (error) =>
            void (signal?.aborted
              ? reject(error)
              : Promise.race([lost(), delay(LOST_MILLISECONDS, error, { ref: false })]).then(
                  reject,
                )),
        );
        call.end(JSON.stringify(order));
      }),
    nextBeat,
    drain: () => {
      if (isDraining) return;
      isDraining = true;
      if (load === 0) void endAfterReports();
    },
    end: () => end('asked'),
    ended,
  };
};
