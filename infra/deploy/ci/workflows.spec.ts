import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { root } from '../../local/repository.js';
import { workflowProblems } from './workflow-schema.js';

interface Step {
  uses?: string;
  run?: string;
  with?: Record<string, string>;
}

interface Job {
  permissions?: Record<string, string>;
  strategy?: { matrix: { include: { image: string; target: string; service?: string }[] } };
  environment?: string;
  needs?: string | string[];
  'timeout-minutes'?: number;
  steps: Step[];
}

interface Workflow {
  on: Record<string, { paths?: string[] } | null>;
  permissions?: Record<string, string>;
  concurrency?: { group: string };
  env?: Record<string, string>;
  jobs: Record<string, Job>;
}

const folder = join(root, 'infra/deploy/ci');
const files = readdirSync(folder).filter((name) => name.endsWith('.yml'));
const textOf = (file: string): string => readFileSync(join(folder, file), 'utf8');
const read = (file: string): Workflow => parse(textOf(file)) as Workflow;
const jobs = files.flatMap((file) =>
  Object.entries(read(file).jobs).map(([name, job]): [string, Job] => [`${file}: ${name}`, job]),
);
const scriptsOf = (workspace: string): string[] =>
  Object.keys(
    (JSON.parse(readFileSync(join(root, workspace, 'package.json'), 'utf8')) as { scripts: object })
      .scripts,
  );

test('the folder holds two workflows for tests, one for known vulnerabilities, one for images, one for packages and one for a remote', () => {
  expect(files.sort()).toEqual([
    'audit.yml',
    'images.yml',
    'nightly.yml',
    'packages.yml',
    'remote.yml',
    'test.yml',
  ]);
});

test('every night, all repetitions of the tests and the soak of two hours run', () => {
  const { on, jobs: nightly } = read('nightly.yml');
  expect(Object.keys(on)).toContain('schedule');
  const runs = (name: string) => nightly[name]!.steps.map(({ run }) => run);
  expect(runs('tests')).toContain('npm run test:nightly');
  expect(runs('soak')).toContainEqual(
    expect.stringMatching(/fault-injection -- --soak(?! .*--minutes)/),
  );
  expect(nightly['soak']!['timeout-minutes']).toBeGreaterThan(120);
});

test.each(files)('%s obeys the schema that GitHub publishes for workflows', (file) => {
  expect(workflowProblems(read(file))).toEqual([]);
});

test('a misspelled key, a wrong type and a missing key of a workflow are found', () => {
  const problemsAfter = (change: (workflow: Workflow) => void): string => {
    const workflow = read('test.yml');
    change(workflow);
    return workflowProblems(workflow).join('\n');
  };
  expect(
    problemsAfter(({ jobs: { test } }) => Object.assign(test!, { 'timeout-minute': 5 })),
  ).toContain('timeout-minute');
  expect(
    problemsAfter(({ jobs: { test } }) => Object.assign(test!, { 'timeout-minutes': 'five' })),
  ).toContain('/jobs/test/timeout-minutes');
  expect(
    problemsAfter((workflow) => Object.assign(workflow.permissions!, { contents: 'all' })),
  ).toContain('/permissions');
  expect(
    problemsAfter((workflow) => Object.assign(workflow, { on: { pull_requests: null } })),
  ).toContain('pull_requests');
  expect(problemsAfter((workflow) => delete (workflow as Partial<Workflow>).jobs)).toContain(
    '"missingProperty":"jobs"',
  );
});

test.each(files)('%s pins every action to a full commit SHA and names its version', (file) => {
  const uses = textOf(file)
    .split('\n')
    .filter((line) => line.includes('uses:'));
  expect(uses.length).toBeGreaterThan(0);
  for (const line of uses)
    expect(line).toMatch(/uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
});

test('all workflows use one and the same version of an action', () => {
  const versions = new Map<string, Set<string>>();
  for (const { uses } of jobs.flatMap(([, { steps }]) => steps)) {
    if (!uses) continue;
    const [action, commit] = uses.split('@') as [string, string];
    versions.set(action, (versions.get(action) ?? new Set()).add(commit));
  }
  expect([...versions].filter(([, commits]) => commits.size > 1)).toEqual([]);
});

test.each(files)(
  '%s gives its jobs read access to the repository unless a job declares more',
  (file) => {
    expect(read(file).permissions).toEqual({ contents: 'read' });
  },
);

test('only the jobs that push images or sign in to the cloud have further permissions', () => {
  expect(
    Object.fromEntries(
      jobs
        .filter(([, { permissions }]) => permissions)
        .map(([name, { permissions }]) => [name, permissions]),
    ),
  ).toEqual({
    'images.yml: build': { contents: 'read', packages: 'write' },
    'images.yml: deploy': { contents: 'read', 'id-token': 'write' },
    'remote.yml: release': { contents: 'read', 'id-token': 'write' },
  });
});

test.each(jobs)(
  '%s has a time limit and leaves no token of GitHub in the checkout',
  (_name, job) => {
    expect(job['timeout-minutes']).toBeGreaterThan(0);
    const checkouts = job.steps.filter(({ uses }) => uses?.startsWith('actions/checkout@'));
    expect(checkouts).toHaveLength(1);
    expect(checkouts[0]!.with).toMatchObject({ 'persist-credentials': false });
  },
);

test.each(jobs)('%s runs no expression as part of a shell script', (_name, { steps }) => {
  for (const { run = '' } of steps) expect(run).not.toContain('${{');
});

test.each(files)('every npm script and file that %s runs exists', (file) => {
  const remote = read(file).env?.['REMOTE'];
  const scripts = Object.values(read(file).jobs).flatMap(({ steps }) =>
    steps.flatMap(({ run = '' }) => run.split('\n')),
  );
  for (const line of scripts) {
    const [, flags = '', script] = /\bnpm run ((?:--\S+ )*)([\w:-]+)/.exec(line) ?? [];
    if (script)
      expect({ flags, script, isThere: scriptsOf('.').includes(script) }).toEqual({
        flags,
        script,
        isThere: true,
      });
    if (/\bnpm test -w "\$REMOTE"/.test(line)) expect(scriptsOf(remote!)).toContain('test');
    for (const [path] of line.matchAll(/(?<![\w/$])(?:\.ci|infra)\/[\w./-]+/g))
      expect({ path, isThere: existsSync(join(root, path)) }).toEqual({ path, isThere: true });
  }
  expect(textOf(file).match(/node-version-file: (?!\.node-version$).*/gm)).toBeNull();
});

describe('the images', () => {
  const matrix = read('images.yml').jobs['build']!.strategy!.matrix.include;
  const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), {
    merge: true,
    maxAliasCount: -1,
  }) as {
    services: Record<string, { build?: { target: string; args?: { SERVICE: string } } }>;
  };

  test('that the workflow builds are those that the Compose file builds, except its proxy, with the same target and service', () => {
    const built = Object.entries(compose.services).flatMap(([name, { build }]) =>
      build && build.target !== 'proxy' && !name.startsWith('migrate-') ? [build] : [],
    );
    expect(matrix).toHaveLength(built.length);
    for (const { target, args } of built) {
      const image = target === 'service' ? args!.SERVICE : target;
      expect(matrix).toContainEqual(
        expect.objectContaining({ image, target, ...(args ? { service: args.SERVICE } : {}) }),
      );
    }
  });

  test('that the workflow builds are those that the Kubernetes manifests name', () => {
    const manifests = readdirSync(join(root, 'infra/deploy/kubernetes'), {
      recursive: true,
      encoding: 'utf8',
    }).filter((file) => file.endsWith('.yaml'));
    const texts = manifests.map((file) =>
      readFileSync(join(root, 'infra/deploy/kubernetes', file), 'utf8'),
    );
    const named = texts.flatMap((text) =>
      [...text.matchAll(/\bimage: larkway\/([\w-]+)/g)].map(([, image]) => image!),
    );
    expect(matrix.map(({ image }) => image).sort()).toEqual([...new Set(named)].sort());
  });

  test('are pushed by digest, with SBOM and full provenance', () => {
    const { steps } = read('images.yml').jobs['build']!;
    const build = steps.find(({ uses }) => uses?.startsWith('docker/build-push-action@'))!;
    expect(build.with).toMatchObject({
      file: 'infra/deploy/Dockerfile',
      target: '${{ matrix.target }}',
      'build-args': 'SERVICE=${{ matrix.service }}',
      sbom: true,
      provenance: 'mode=max',
    });
    expect(build.with!['outputs']).toMatch(/^type=image,.*push-by-digest=true.*push=true$/);
    expect(build.with).not.toHaveProperty('tags');
  });

  test('are deployed by digest to a protected environment, one run at a time, after a diff', () => {
    const workflow = read('images.yml');
    const { environment, needs, steps } = workflow.jobs['deploy']!;
    expect({ environment, needs, concurrency: workflow.concurrency }).toEqual({
      environment: 'production',
      needs: ['build', 'check'],
      concurrency: { group: 'production', 'cancel-in-progress': false },
    });
    const script = steps.map(({ run = '' }) => run).join('\n');
    const order = [
      'kustomize edit set image "larkway/$image=$IMAGES/$image@',
      'kubectl diff -k',
      'kubectl apply -k',
      'rollout status',
    ].map((part) => script.indexOf(part));
    expect(order).not.toContain(-1);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });
});

test('services and the shell are deployed only after a check of what they provide against the live remotes', () => {
  const { check, deploy } = read('images.yml').jobs;
  expect(deploy!.needs).toContain('check');
  expect(check!.steps.map(({ run }) => run).slice(-2)).toEqual([
    'npm run release -- check-shell',
    'npm run release -- check-service --all',
  ]);
  expect(check!.steps.some((step) => 'continue-on-error' in step || 'if' in step)).toBe(false);
});

test('known vulnerabilities of production packages from moderate on, and of all from high on, fail a workflow every day and in pull requests that change the lock file', () => {
  const { on, jobs: audits } = read('audit.yml');
  expect(on).toMatchObject({
    schedule: [{ cron: expect.stringMatching(/^\d+ \d+ \* \* \*$/) }],
    pull_request: { paths: expect.arrayContaining(['package-lock.json']) },
  });
  const commands = audits['packages']!.steps.flatMap(({ run }) => run ?? []);
  expect(commands.slice(0, 2)).toEqual([
    'npm audit --package-lock-only --omit=dev --audit-level=moderate',
    'npm audit --package-lock-only --audit-level=high',
  ]);
});

test('SECURITY.md gives a deadline for every severity of a vulnerability', () => {
  const policy = readFileSync(join(root, 'SECURITY.md'), 'utf8');
  const rows = [...policy.matchAll(/^\| (.+) \| (\d+) (hours|days) \|$/gm)].map(
    ([, severity, count, unit]) => ({
      severity,
      hours: Number(count) * (unit === 'days' ? 24 : 1),
    }),
  );
  expect(rows.map(({ severity }) => severity)).toEqual([
    'Exploited in the wild, or 9.0 and more',
    '7.0 to 8.9',
    '4.0 to 6.9',
    'below 4.0',
  ]);
  expect(rows.map(({ hours }) => hours)).toEqual(
    rows.map(({ hours }) => hours).toSorted((a, b) => a - b),
  );
});

test('a pull request that changes a public package without another version fails, and versions that are not in the registry are published from main', () => {
  const { versions } = read('test.yml').jobs;
  expect(versions!.steps.at(-1)!.run).toBe('npm run check:versions -- --since "$BASE"');
  const { on, jobs: publishing } = read('packages.yml');
  expect(on['push']).toEqual({ branches: ['main'], paths: ['**/package.json'] });
  expect(publishing['publish']!.environment).toBe('packages');
  expect(publishing['publish']!.steps.at(-1)!.run).toBe('npm run packages:publish');
});

test('the workflow of a remote starts only when files of this remote change', () => {
  const { on, env } = read('remote.yml');
  expect(existsSync(join(root, env!['REMOTE']!, 'mfe.json'))).toBe(true);
  expect(on['push']).toEqual({ branches: ['main'], paths: [`${env!['REMOTE']}/**`] });
});
