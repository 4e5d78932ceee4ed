import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';

interface ProgressEvent {
  total?: number;
  /** What is counted: jest knows its files beforehand, Playwright its tests. */
  unit?: string;
  file?: string;
  ms?: number;
  failed?: number;
  failure?: string;
  /** A test file that the worker has begun. */
  running?: string;
  worker?: string;
  /**
   * Something that takes time in tests, such as a page load; reported only while `npm run
   * test:profile` measures.
   */
  cost?: string;
}

/** Follows a test run through the file that `progress-reporter.mjs` appends to. */
export class TestProgress {
  /** Milliseconds by test file. Tests of one file may run side by side; their times are added. */
  readonly files = new Map<string, number>();
  /** The test file that each worker runs now. */
  readonly running = new Map<string, string>();
  /** How often each kind of cost occurred, and for how many milliseconds in all. */
  readonly costs = new Map<string, { count: number; ms: number }>();
  /** What each failed test, or file of tests, said. */
  readonly failures: string[] = [];
  private offset = 0;
  private rest = '';
  private total = 0;
  private done = 0;
  private failed = 0;
  private unit = '';

  constructor(
    private readonly path: string,
    private readonly onFirstFailure: (text: string) => void,
  ) {}

  /** Reads what is new. @returns a few words on where the run is; empty before it has begun. */
  read(): string {
    const lines = (this.rest + this.newText()).split('\n');
    this.rest = lines.pop()!;
    for (const line of lines) this.apply(JSON.parse(line) as ProgressEvent);
    return this.total ? `${this.done} of ${this.total} ${this.unit}, ${this.failed} failed` : '';
  }

  private newText(): string {
    if (!existsSync(this.path)) return '';
    const bytes = Buffer.alloc(statSync(this.path).size - this.offset);
    const file = openSync(this.path, 'r');
    this.offset += readSync(file, bytes, 0, bytes.length, this.offset);
    closeSync(file);
    return bytes.toString('utf8');
  }

  private apply({
    total,
    unit,
    file,
    ms = 0,
    failed = 0,
    failure,
    running,
    worker = '',
    cost,
  }: ProgressEvent): void {
    if (running !== undefined) this.running.set(worker, running);
    if (cost !== undefined) {
      const { count, ms: before } = this.costs.get(cost) ?? { count: 0, ms: 0 };
      this.costs.set(cost, { count: count + 1, ms: before + ms });
    }
    if (total !== undefined) {
      this.total += total;
      this.unit = unit ?? 'tests';
    }
    if (file === undefined) return;
    this.done += 1;
    this.files.set(file, (this.files.get(file) ?? 0) + ms);
    if (failure && this.failures.push(failure) === 1) this.onFirstFailure(failure);
    this.failed += failed;
  }
}
