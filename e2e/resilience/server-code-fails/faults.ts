/** What a version's `load` does when its page is asked for with `?planted=<name>`. */
interface Fault {
  /** For the title of a test. */
  what: string;
  /** Statements that see the page's `context`. */
  code: string;
}

/** The process is lost, and the page is rendered again without the version. */
const fatal = {
  exit: { what: 'exits', code: `try { process.exit(1); } catch {} process.emit('disconnect');` },
  loop: { what: 'loops', code: 'for (;;);' },
  // Slowly: the machine must not run out of memory before the watchdog looks.
  allocate: {
    what: 'allocates without bound',
    code: 'const all = []; const pause = new Int32Array(new SharedArrayBuffer(4)); for (;;) { all.push(Buffer.alloc(4_000_000, 1)); Atomics.wait(pause, 0, 0, 20); }',
  },
  read: {
    what: 'blocks on synchronous file reads',
    code: `for (;;) require('fs').readFileSync(__filename);`,
  },
} satisfies Record<string, Fault>;

/** The page is complete, and the version is blamed. */
const uncaught = {
  reject: { what: 'rejects a promise', code: `void Promise.reject(new Error('planted'));` },
  timer: {
    what: 'throws in a timer',
    code: `setTimeout(() => { throw new Error('planted'); }, 0);`,
  },
} satisfies Record<string, Fault>;

const faults: Record<string, Fault> = { ...fatal, ...uncaught };

export type FaultName = keyof typeof fatal | keyof typeof uncaught;

export const describeFaults = (names: readonly FaultName[]): string =>
  names.map((name) => faults[name]!.what).join(', ');

/** The code of all faults for `plantInLoad`. */
export const plantedFaults = Object.entries(faults)
  .map(([name, { code }]) => `if (asked === '${name}') { ${code} }`)
  .join(' ');

/** Whether the page with the fault is itself rendered by the version. */
export const isShownDespite = (name: FaultName): boolean => name in uncaught;

export type Place = 'live' | 'canary' | 'preview';
export type Round = Record<Place, FaultName[]>;

/** After two of these the version is quarantined, so a version gets two of them on each site. */
const pairs: [FaultName, FaultName][] = [
  ['exit', 'loop'],
  ['allocate', 'read'],
  ['reject', 'timer'],
];
export const places: Place[] = ['live', 'canary', 'preview'];

const roundOf = (number: number): Round => {
  const faultsAt = (index: number): FaultName[] => pairs[(number + index) % pairs.length]!;
  return Object.fromEntries(places.map((place, index) => [place, faultsAt(index)])) as Round;
};

/** Each fault at each place. */
export const rounds: Round[] = [0, 1, 2].map(roundOf);
