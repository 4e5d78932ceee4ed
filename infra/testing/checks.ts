import { cores } from '@larkway/infra/cores';

/** How a check's tests are counted; without it, a check counts as one. */
export type Count = 'jest' | 'playwright' | 'fault-injection';

export interface Check {
  title: string;
  /** Script of the root package.json; also the name for `npm test -- <name>`. */
  script: string;
  args?: string[];
  count?: Count;
  /** Processor cores that it keeps busy. Default 1. */
  cores?: number;
  /** Scripts of the checks that must have passed before. */
  needs?: string[];
  browser?: boolean;
  /** Optional programs. If none of them is installed, the check is left out with a message. */
  needsOneOf?: string[];
  /** Paths whose change can affect it. Without it, every change can. */
  affectedBy?: RegExp;
  /** What differs in `npm run test:nightly`. */
  nightly?: Pick<Check, 'args' | 'cores'>;
  /** Arguments that restrict it to what a change since a commit can affect. */
  onlyChanged?: (commit: string) => string[];
}

const code = /\.([cm]?[jt]sx?|json)$/;
/** What the linter and the wording check read. */
const text = /\.([cm]?[jt]sx?|json|md|ya?ml|sh|sql|html|css|py)$/;

/**
 * Unit and browser tests leave cores idle a fifth of the time while they wait for servers or pages,
 * so they run concurrently.
 */
const half = cores / 2;

/** Everything that `npm test` runs. Packages are installed and compiled before. */
export const checks: Check[] = [
  { title: 'Build of the front end', script: 'build' },
  {
    title: 'A short fault-injection run',
    script: 'fault-injection',
    args: ['--short', '--seed', '8'],
    count: 'fault-injection',
    // It mostly waits, so it runs beside whatever is running.
    cores: 0,
    // The full run takes hours, during which nothing else can be measured.
    nightly: { args: ['--seed', '8'], cores },
    needsOneOf: ['redis-server'],
    affectedBy: /^(services|e2e\/fault-injection|infra\/local|package)/,
  },
  { title: 'Types', script: 'typecheck', affectedBy: code },
  { title: 'Lint and wording', script: 'lint', affectedBy: text },
  {
    title: 'Boundaries, and violations planted against them',
    script: 'boundaries',
    affectedBy: code,
  },
  { title: 'Every sentence of the specification has its test', script: 'specification' },
  { title: 'Unused code', script: 'unused', affectedBy: code },
  { title: 'Size budgets', script: 'sizes', needs: ['build'] },
  {
    title: 'Alert rules',
    script: 'alerts',
    needsOneOf: ['promtool'],
    affectedBy: /^infra\/deploy\/observability\//,
  },
  {
    title: 'Kubernetes manifests',
    script: 'check:manifests',
    count: 'jest',
    needsOneOf: ['kustomize', 'kubectl'],
    affectedBy: /^(infra\/(deploy|local)\/|services\/[^/]+\/src\/config|package)/,
  },
  {
    title: 'Journeys in a browser',
    script: 'e2e',
    count: 'playwright',
    cores: half,
    browser: true,
    needs: ['build'],
    affectedBy: /^(shell|mfe-|services|infra\/(presets|local|release)|e2e|package)/,
  },
  {
    title: 'Unit and service tests',
    script: 'unit',
    count: 'jest',
    cores: half,
    onlyChanged: (commit) => [`--changedSince=${commit}`, '--passWithNoTests'],
  },
];

/**
 * Additional checks of `npm run test:nightly`, run one at a time because each needs the whole
 * machine.
 */
export const nightlyChecks: Check[] = [
  { title: 'Rules broken on purpose', script: 'broken-rules', cores },
  { title: 'Security guards removed on purpose', script: 'check:guards', cores },
  {
    title: 'A soak of ten minutes',
    script: 'soak',
    // The two hours of the usual form are a job of their own, in infra/deploy/ci/nightly.yml.
    args: ['--minutes', '10', '--leads', '8000', '--faults', '80', '--seed', '8'],
    cores,
    needsOneOf: ['redis-server'],
  },
  { title: 'A fresh start', script: 'check:start', cores, browser: true },
  { title: 'Docker Compose', script: 'check:compose', cores, needsOneOf: ['docker'] },
  { title: 'Benchmarks', script: 'bench', cores, browser: true },
];
