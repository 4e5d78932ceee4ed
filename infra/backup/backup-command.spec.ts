import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startPostgres } from '../local/postgres/postgres.js';
import { root } from '../local/repository.js';
import { claimRun } from '../local/run-record.js';
import { backupCommand } from './backup-command.js';

jest.setTimeout(60_000);

const encrypt = 'openssl enc -aes-256-ctr -pbkdf2 -pass pass:drill';
const decrypt = `${encrypt} -d`;

let parent: string;
let data: string;
let backup: string;

const run = async (
  ...args: string[]
): Promise<{ code: number; output: string; problems: string }> => {
  const seen = { output: '', problems: '' };
  const code = await backupCommand(args, {
    root,
    print: (text) => void (seen.output += `${text}\n`),
    report: (text) => void (seen.problems += `${text}\n`),
  });
  return { code, ...seen };
};

/** Runs the cluster of the folder for one statement. */
const ask = async (sql: string): Promise<unknown[]> => {
  const server = await startPostgres({ folder: join(data, 'postgres') });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
    await server.stop();
  }
};

beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'larkway-backup-'));
  data = join(parent, 'local');
  backup = join(parent, 'backup');
  mkdirSync(join(data, 'artifact-cache'), { recursive: true });
  writeFileSync(join(data, 'secrets.json'), '{"OPS_KEY":"the first"}', { mode: 0o600 });
  await ask(`CREATE TABLE people AS SELECT 'ada@example.com' AS email`);
  expect(await run('backup', backup, '--data', data)).toMatchObject({
    code: 0,
    output: expect.stringMatching(/MB, PostgreSQL 18\.\d+ at \w+\/\w+/),
    problems: expect.stringContaining('plain text'),
  });
});

afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** Changes a file of the backup while a test runs. */
const whileChanged = async (
  file: string,
  change: (path: string) => void,
  work: () => Promise<void>,
): Promise<void> => {
  const path = join(backup, file);
  const content = readFileSync(path);
  change(path);
  try {
    await work();
  } finally {
    writeFileSync(path, content);
  }
};

test('a backup is readable by its owner only, and its cluster was stopped again', async () => {
  expect(readdirSync(backup).sort()).toEqual([
    'artifacts.tar.gz',
    'cluster.tar.gz',
    'manifest.json',
    'secrets.tar.gz',
  ]);
  for (const path of [backup, ...readdirSync(backup).map((file) => join(backup, file))])
    expect(statSync(path).mode & 0o077).toBe(0);
  expect(existsSync(join(data, 'postgres/data/postmaster.pid'))).toBe(false);
});

test('existing data are kept without --replace and moved aside with it', async () => {
  expect(await run('restore', backup, '--data', data)).toMatchObject({
    code: 1,
    problems: expect.stringContaining('Add --replace'),
  });
  await ask('DROP TABLE people');
  writeFileSync(join(data, 'secrets.json'), '{"OPS_KEY":"the second"}');

  const { code, output } = await run('restore', backup, '--data', data, '--replace');
  expect(code).toBe(0);
  expect(await ask('SELECT email FROM people')).toEqual([{ email: 'ada@example.com' }]);
  expect(readFileSync(join(data, 'secrets.json'), 'utf8')).toContain('the first');
  const [replaced, ...others] = readdirSync(data).filter((name) => name.startsWith('replaced-'));
  expect(others).toEqual([]);
  expect(output).toContain(join(data, replaced!));
  expect(readFileSync(join(data, replaced!, 'secrets.json'), 'utf8')).toContain('the second');
  expect(existsSync(join(data, replaced!, 'postgres/data/PG_VERSION'))).toBe(true);
  expect(existsSync(join(data, 'artifact-cache'))).toBe(false);
  expect(readdirSync(data).filter((name) => name.startsWith('restoring-'))).toEqual([]);
});

test.each<[string, string, (path: string) => void, string]>([
  [
    'has a changed byte',
    'cluster.tar.gz',
    (path) =>
      writeFileSync(
        path,
        readFileSync(path).map((byte, index) => (index === 5_000 ? byte ^ 1 : byte)),
      ),
    'SHA-256',
  ],
  [
    'was cut short',
    'artifacts.tar.gz',
    (path) => writeFileSync(path, readFileSync(path).subarray(0, 20)),
    'has 20 bytes',
  ],
  ['is longer', 'secrets.tar.gz', (path) => appendFileSync(path, 'more'), 'bytes'],
  ['is missing', 'secrets.tar.gz', (path) => rmSync(path), 'is missing'],
  [
    'has an unknown format',
    'manifest.json',
    (path) => writeFileSync(path, readFileSync(path, 'utf8').replace('"format": 1', '"format": 2')),
    'not a manifest',
  ],
])(
  'a backup of which a file %s is refused before anything changes',
  async (_what, file, change, problem) => {
    const before = readdirSync(data).sort();
    await whileChanged(file, change, async () => {
      expect(await run('restore', backup, '--data', data, '--replace')).toMatchObject({
        code: 1,
        problems: expect.stringContaining(problem),
      });
    });
    expect(readdirSync(data).sort()).toEqual(before);
  },
);

test('a site is not restored while it or its PostgreSQL runs', async () => {
  const release = await claimRun(data);
  expect(await run('restore', backup, '--data', data, '--replace')).toMatchObject({
    code: 1,
    problems: expect.stringContaining(`process ${process.pid}`),
  });
  await release();
  const server = await startPostgres({ folder: join(data, 'postgres') });
  expect(await run('restore', backup, '--data', data, '--replace')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('PostgreSQL is running'),
  });
  await server.stop();
});

test('an encrypted backup with its secrets in a separate folder is restored with both, and refused without either', async () => {
  const encrypted = join(parent, 'encrypted');
  const secrets = join(parent, 'secrets');
  expect(
    await run('backup', encrypted, '--data', data, '--encrypt', encrypt, '--secrets', secrets),
  ).toMatchObject({ code: 0, problems: '' });
  expect([readdirSync(encrypted).sort(), readdirSync(secrets)]).toEqual([
    ['artifacts.tar.gz.encrypted', 'cluster.tar.gz.encrypted', 'manifest.json'],
    ['secrets.tar.gz.encrypted'],
  ]);
  const elsewhere = join(parent, 'elsewhere');
  const restore = (...args: string[]) => run('restore', encrypted, '--data', elsewhere, ...args);
  expect(await restore('--secrets', secrets)).toMatchObject({
    code: 1,
    problems: expect.stringContaining('--decrypt'),
  });
  expect(await restore('--decrypt', decrypt)).toMatchObject({
    code: 1,
    problems: expect.stringContaining('--secrets'),
  });
  expect(await restore('--secrets', secrets, '--decrypt', 'exit 7')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('"exit 7" exited with code 7'),
  });
  expect(await restore('--secrets', secrets, '--decrypt', decrypt)).toMatchObject({ code: 0 });
  expect(readFileSync(join(elsewhere, 'secrets.json'), 'utf8')).toContain('the first');
});

test('a backup of an earlier version, which calls the artifact store artefacts, is restored', async () => {
  const earlier = join(parent, 'earlier');
  const elsewhere = join(parent, 'elsewhere-earlier');
  cpSync(backup, earlier, { recursive: true });
  mkdirSync(join(parent, 'artefacts'));
  writeFileSync(join(parent, 'artefacts', 'remote.js'), 'export {};');
  rmSync(join(earlier, 'artifacts.tar.gz'));
  const archive = join(earlier, 'artefacts.tar.gz');
  execFileSync('tar', ['-czf', archive, '-C', parent, 'artefacts']);
  const bytes = readFileSync(archive);
  const { files, ...manifest } = JSON.parse(readFileSync(join(earlier, 'manifest.json'), 'utf8'));
  const { artifacts: _artifacts, ...others } = files;
  const artefacts = {
    name: 'artefacts.tar.gz',
    bytes: bytes.length,
    sha256: createHash('sha256').update(bytes).digest('hex'),
  };
  writeFileSync(
    join(earlier, 'manifest.json'),
    JSON.stringify({ ...manifest, files: { ...others, artefacts } }),
  );
  expect(await run('restore', earlier, '--data', elsewhere)).toMatchObject({ code: 0 });
  expect(readFileSync(join(elsewhere, 'artifacts', 'remote.js'), 'utf8')).toBe('export {};');
});

test('a failed backup leaves no folder that looks like a backup', async () => {
  const failed = join(parent, 'failed');
  expect(await run('backup', failed, '--data', data, '--encrypt', 'exit 3')).toMatchObject({
    code: 1,
    problems: expect.stringContaining('"exit 3" exited with code 3'),
  });
  expect(readdirSync(parent).filter((name) => name.startsWith('failed'))).toEqual([]);
});

test('a folder without a cluster is not backed up, and the message names the alternative', async () => {
  expect(
    await run('backup', join(parent, 'none'), '--data', join(parent, 'nowhere')),
  ).toMatchObject({
    code: 1,
    problems: expect.stringMatching(/There is no cluster.*POSTGRES_URL/),
  });
});

test('a cluster that a running site does not use is not mistaken for its data', async () => {
  const release = await claimRun(data);
  expect(await run('backup', join(parent, 'stale'), '--data', data)).toMatchObject({
    code: 1,
    problems: expect.stringMatching(/is running, and its cluster .* is not/),
  });
  await release();
});

test.each<[string, string[]]>([
  ['no action', []],
  ['a restore of nothing', ['restore']],
  ['two folders', ['backup', 'a', 'b']],
  ['an unknown option', ['backup', '--fast']],
  ['an option of the other command', ['backup', '--replace']],
])('%s is wrong usage and explained', async (_what, args) => {
  expect(await run(...args)).toMatchObject({
    code: 2,
    output: '',
    problems: expect.stringContaining('npm run backup'),
  });
});
