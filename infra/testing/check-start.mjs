/**
 * `npm run check:start`: tries `npm start` like a new user, in a copy of the repository in a new
 * folder with spaces in its path, which only its owner can enter, with nothing installed. If run as
 * root, it uses the user `nobody`, the user of `--uid=`, or root with `--uid=0`.
 */
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs';
import { createServer, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { root } from '../local/setup/root.mjs';

const isRoot = process.getuid() === 0;
const wantedUid = Number(
  process.argv.find((word) => word.startsWith('--uid='))?.slice('--uid='.length) ?? 65_534,
);
const uid = isRoot && wantedUid ? wantedUid : undefined;
const home = mkdtempSync(join(tmpdir(), 'larkway check '));
const site = join(home, 'my site');
const portNames = [
  'SITE',
  'POSTGRES',
  'SMTP',
  'MAIL',
  ...['SITE', 'INVENTORY', 'DEALERS', 'FINANCING', 'CONTENT', 'LEADS', 'EMAIL'].flatMap((name) => [
    name,
    `${name}_METRICS`,
  ]),
];
// Below the range from which systems take ports for outgoing connections.
const firstPort = 10_000 + (process.pid % 20_000);
const ports = Object.fromEntries(
  [...new Set(portNames)].map((name, index) => [`${name}_PORT`, String(firstPort + index)]),
);
const inherited = Object.entries(process.env).filter(
  ([name]) => !/^npm_|_(PORT|URL)$|^INIT_CWD$/.test(name),
);
const environment = { ...Object.fromEntries(inherited), HOME: home, ...ports };

const copyRepository = () => {
  const { stdout } = spawnSync(
    'git',
    ['ls-files', '-z', '--cached', '--others', '--exclude-standard'],
    { cwd: root, encoding: 'utf8', maxBuffer: 1e9 },
  );
  mkdirSync(site);
  for (const path of stdout.split('\0').filter((name) => name && existsSync(join(root, name))))
    cpSync(join(root, path), join(site, path));
  if (!uid) return;
  chownSync(home, uid, uid);
  for (const path of readdirSync(home, { recursive: true })) chownSync(join(home, path), uid, uid);
};

let passed = 0;
let failed = 0;
const claim = (title, holds, detail = '') => {
  if (holds) passed += 1;
  else failed += 1;
  console.log(`  ${holds ? '✓' : '✗'} ${title}${holds || !detail ? '' : `\n${detail}`}`);
};

const start = (script = 'start') => {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: site,
    uid,
    gid: uid,
    env: environment,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  const run = { child, output: '', code: undefined };
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => (run.output += text));
  run.ended = new Promise((resolve) => child.once('close', (code) => resolve((run.code = code))));
  return run;
};

const until = async (title, ask, seconds) => {
  for (const deadline = Date.now() + seconds * 1000; Date.now() < deadline; await delay(200))
    if (await ask()) return true;
  claim(title, false, `not within ${seconds} s`);
  return false;
};

const ready = async (run, seconds) => {
  await until(
    'the site is ready',
    () => run.output.includes('Ready after') || run.code !== undefined,
    seconds,
  );
  return Number(run.output.match(/Ready after ([\d.]+) s/)?.[1] ?? NaN);
};

/** Processes that were started in the copy and still run. */
const left = () =>
  spawnSync('ps', ['-eo', 'pid=,stat=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(
      (line) =>
        line.includes(site) && !/^\s*\d+\s+Z/.test(line) && !line.includes('check-start.mjs'),
    );

const addressOf = (run, title) => run.output.match(new RegExp(`${title} +(http://\\S+)`))?.[1];
const statusOf = async (url) => (await fetch(url).catch(() => undefined))?.status;

const sendMail = (port) =>
  new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8');
    const lines = [
      'EHLO shopper.example',
      'MAIL FROM:<a@shopper.example>',
      'RCPT TO:<b@larkway.example>',
      'DATA',
      'Subject: Survives\r\n\r\nHello\r\n.',
      'QUIT',
    ];
    socket.on('data', () => (lines.length ? socket.write(`${lines.shift()}\r\n`) : socket.end()));
    socket.once('error', reject).once('close', resolve);
  });

const busy = createServer();
const cleanUp = () => {
  busy.close();
  for (const line of left()) process.kill(Number.parseInt(line, 10), 'SIGKILL');
  rmSync(home, { recursive: true, force: true });
};
process
  .once('SIGINT', () => process.exit(130))
  .once('SIGTERM', () => process.exit(143))
  .once('exit', cleanUp);
try {
  copyRepository();
  console.log(`\nIn "${site}"${uid ? `, as user ${uid}` : ''}:`);
  await new Promise((resolve) => busy.listen(firstPort, '127.0.0.1', resolve));

  const first = start();
  const fresh = await ready(first, 600);
  claim(`a fresh start takes at most 4 minutes (${fresh} s)`, fresh <= 240, first.output);
  if (Number.isNaN(fresh)) throw new Error('the site did not start');
  claim(
    'if a port is busy, the next free one is used, and the table shows it',
    first.output.includes(`port ${firstPort} was busy`),
    first.output,
  );
  const url = addressOf(first, 'Site');
  claim('the home page answers 200', (await statusOf(url)) === 200);
  claim(
    'the vehicles answer 200 through the site',
    (await statusOf(`${url}/api/vehicles`)) === 200,
  );
  claim('the inbox answers 200', (await statusOf(addressOf(first, 'Mail inbox'))) === 200);

  const second = start();
  await second.ended;
  claim(
    'a second start in the same folder is refused with one clear sentence',
    second.code === 1 && second.output.includes('runs already in this folder'),
    second.output,
  );

  await sendMail(ports.SMTP_PORT);
  const { pid } = JSON.parse(readFileSync(join(site, '.local/run.json'), 'utf8'));
  process.kill(pid, 'SIGKILL');
  await until('after kill -9 every process exits', () => left().length === 0, 30);
  claim('after kill -9 every process exits', left().length === 0, left().join('\n'));

  busy.close();
  const third = start();
  const warm = await ready(third, 120);
  claim(`the next start works and takes at most 15 seconds (${warm} s)`, warm <= 15, third.output);
  const messages = await (await fetch(`${addressOf(third, 'Mail inbox')}/api/messages`)).json();
  claim(
    'data survive',
    messages.some(({ subject }) => subject === 'Survives'),
  );

  third.child.kill('SIGTERM');
  await third.ended;
  claim('SIGTERM ends the run with code 0', third.code === 0, third.output);
  claim('SIGTERM leaves no process', left().length === 0, left().join('\n'));

  const fourth = start();
  await ready(fourth, 120);
  const reset = start('reset');
  await reset.ended;
  await fourth.ended;
  claim(
    'reset stops the run and deletes its data',
    reset.code === 0 && !existsSync(join(site, '.local')),
    reset.output,
  );
  claim('reset leaves no process', left().length === 0, left().join('\n'));
} catch (error) {
  claim('the check came to its end', false, String(error));
}
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed ? 1 : 0);
