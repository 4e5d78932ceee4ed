import { readdirSync, readFileSync } from 'node:fs';

/** Seconds of CPU, user and system, and how many processes used them. */
export interface Cost {
  cpu: number;
  count: number;
}

interface KnownProcess {
  kind: string;
  /** Test worker that started it, directly or not, such as `jest:3`. */
  worker?: string | undefined;
  cpu: number;
}

/** Unit of CPU times in /proc, the same on every architecture that Linux runs Node.js on. */
const TICKS_PER_SECOND = 100;

const kinds: [kind: string, command: RegExp][] = [
  ['Chromium', /chrom/],
  ['PostgreSQL', /postgres/],
  ['Redis', /redis-server/],
  ['jest workers', /jest-worker/],
  ['Playwright workers', /workerProcessEntry/],
  ['test runners', /node_modules\/\.bin\/(jest|playwright)|jest\/bin|playwright\/test\/cli/],
  ['sites', /shell\/dist\/bundle/],
  ['services', /services\/[^/]+\/dist/],
  [
    'compilers, linters and bundlers',
    /tsc|tsgo|oxlint|tsgolint|rspack|release\/cli|depcruise|check-boundaries|knip/,
  ],
  ['other Node.js processes', /node/],
];

const read = (path: string): string => {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
};

/**
 * Follows processes with `PROFILE=<id>` in their environment, and their descendants (Linux). Misses
 * processes that exit between two samples.
 */
export class ProcessSampler {
  readonly byKind = new Map<string, Cost>();
  /** Seconds of CPU by test file, of its worker and of whatever the worker started. */
  readonly byFile = new Map<string, number>();
  private readonly known = new Map<number, KnownProcess | undefined>();

  constructor(private readonly id: string) {}

  /** @param running the test file that each worker runs now */
  sample(running: ReadonlyMap<string, string>): void {
    const pids = readdirSync('/proc').map(Number).filter(Boolean);
    for (const pid of pids) this.follow(pid, running);
    for (const pid of this.known.keys()) if (!pids.includes(pid)) this.known.delete(pid);
  }

  private follow(pid: number, running: ReadonlyMap<string, string>): void {
    if (!this.known.has(pid)) this.known.set(pid, this.identify(pid));
    const process = this.known.get(pid);
    if (!process) return;
    const fields = read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ');
    const cpu = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
    const used = cpu - process.cpu;
    if (!(used > 0)) return;
    process.cpu = cpu;
    this.byKind.get(process.kind)!.cpu += used;
    const file = running.get(process.worker ?? '');
    if (file) this.byFile.set(file, (this.byFile.get(file) ?? 0) + used);
  }

  private identify(pid: number): KnownProcess | undefined {
    const environment = read(`/proc/${pid}/environ`);
    const parent = Number(read(`/proc/${pid}/stat`).split(') ').at(-1)!.split(' ')[1]);
    const starter = this.known.get(parent);
    if (!starter && !environment.includes(`PROFILE=${this.id}`)) return undefined;
    const command = read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ');
    const jest = /JEST_WORKER_ID=(\d+)/.exec(environment)?.[1];
    const playwright = /TEST_PARALLEL_INDEX=(\d+)/.exec(environment)?.[1];
    const worker = jest
      ? `jest:${jest}`
      : playwright
        ? `playwright:${playwright}`
        : starter?.worker;
    // A Playwright worker sets its number itself, which only its children's environment shows.
    if (playwright && starter?.kind === 'Playwright workers') starter.worker = worker;
    const kind = kinds.find(([, pattern]) => pattern.test(command))?.[0] ?? 'other processes';
    const cost = this.byKind.get(kind) ?? { cpu: 0, count: 0 };
    this.byKind.set(kind, { ...cost, count: cost.count + 1 });
    return { kind, worker, cpu: 0 };
  }
}
