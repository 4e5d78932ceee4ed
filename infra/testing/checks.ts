/** Where a check's number of tests comes from; a check without one counts as one. */
export type Count = 'jest' | 'playwright';

export interface Check {
  title: string;
  /** Script of the root package.json. */
  script: string;
  args?: string[];
  count?: Count;
  /** Processor cores that it uses. Default 1. */
  cores?: number;
  /** Titles of the checks that must have passed before. */
  needs?: string[];
  browser?: boolean;
  /** Programs that not every machine has. If none of them is installed, the check is left out with a message. */
  needsOneOf?: string[];
}

/** Everything that `npm test` runs. Packages are installed and compiled before. */
export const checks: Check[] = [
  { title: 'Build of the front end', script: 'build', cores: 2 },
  { title: 'Types', script: 'typecheck' },
  { title: 'Lint', script: 'lint' },
  { title: 'Boundaries, and violations planted against them', script: 'boundaries' },
  { title: 'Every sentence of the specification has its test', script: 'specification' },
  { title: 'Unused code', script: 'unused' },
  { title: 'Size budgets', script: 'sizes', needs: ['Build of the front end'] },
  { title: 'Alert rules', script: 'alerts', needsOneOf: ['promtool'] },
  { title: 'Kubernetes manifests', script: 'check:manifests', count: 'jest', cores: 2, needsOneOf: ['kustomize', 'kubectl'] },
  { title: 'Unit and service tests', script: 'unit', count: 'jest', cores: 2 },
  { title: 'A short campaign of faults', script: 'campaign', args: ['--short', '--seed', '8'], count: 'jest', cores: 2, needsOneOf: ['redis-server'] },
  { title: 'Journeys in a browser', script: 'e2e', count: 'playwright', cores: 2, browser: true, needs: ['Build of the front end'] },
];
