import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readlinkSync } from 'node:fs';
import { chmod, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { eventually } from '@larkway/kit/testing';
import { renderCommand, type RenderCommand } from './isolation.js';
import { type RenderProcess, startRenderProcess } from './render-process.js';

// The built one: it runs outside of this test.
const bundle = join(import.meta.dirname, '../../dist/bundle');

/** Every document is the id of the process. */
const rendererCode = `
exports.createRenderer = async () => ({
  render: async () => ({ kind: 'document', stream: async (sink) => { sink.begin(200); sink.write(String(process.pid)); sink.end(); } }),
});`;

/**
 * Blocks the process while it starts, so that it does not notice that the site closes its channel;
 * reports that first in the open file 4.
 */
const blockingCode = `require('node:fs').writeSync(4, 'blocked'); Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);`;

/** A site that does nothing but start a render process, and tells its id. */
const siteCode = `
const [command, args, plan, record] = JSON.parse(process.argv[1]);
const child = require('node:child_process').spawn(command, args, { stdio: ['ignore', 'ignore', 'ignore', 'ipc', require('node:fs').openSync(record, 'w')] });
child.send(plan, () => console.log(child.pid));
setInterval(() => undefined, 1_000);`;

/** What this machine can do, found out apart from the code under test. */
const can = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
const isRoot = process.getuid?.() === 0;
const canChangeUser =
  isRoot &&
  can(
    'setpriv',
    '--reuid',
    '65534',
    '--regid',
    '65534',
    '--clear-groups',
    process.execPath,
    '--version',
  );
const canHaveNetwork =
  can('unshare', '--net', 'true') ||
  can('unshare', '--user', '--map-current-user', '--net', 'true');
const canEndWithSite = can('setpriv', '--pdeathsig', 'KILL', '--no-new-privs', 'true');

const statusOf = (pid: number, field: string): string[] =>
  new RegExp(`^${field}:[ \\t]*(.*)$`, 'm')
    .exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]!
    .split(/\s/)
    .filter(Boolean);

(process.platform === 'linux' ? describe : describe.skip)('On Linux a render process', () => {
  let folder: string;
  let command: RenderCommand;
  let started: RenderProcess | undefined;
  let site: ChildProcess | undefined;

  const renderer = (): string => join(folder, 'shell/renderer.cjs');

  const plan = (): Parameters<typeof startRenderProcess>[0]['plan'] => ({
    renderer: renderer(),
    api: join(folder, 'api'),
    site: {
      brand: '',
      origin: '',
      salesPhone: '',
      supportPhone: '',
      salesEmail: '',
      supportEmail: '',
      financingApplyUrl: '',
      year: 2026,
    },
    regionTimeout: 1_000,
    scripts: [],
    federation: [],
    styles: [],
    map: { id: 'm', signed: { payload: '', signature: '', keyId: '' }, remotes: [] },
    entries: {},
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'larkway-isolation-'));
    await mkdir(join(folder, 'shell'));
    await writeFile(renderer(), rendererCode);
    // Wherever the repository is, other users can read this.
    await cp(bundle, join(folder, 'bundle'), { recursive: true });
    await chmod(folder, 0o755);
    command = renderCommand({
      heap: 192,
      readable: [dirname(renderer())],
      program: join(folder, 'bundle/render-main.mjs'),
    });
  });

  afterEach(async () => {
    started?.end();
    await started?.ended;
    started = undefined;
    site?.kill('SIGKILL');
    site = undefined;
    await rm(folder, { recursive: true, force: true });
  });

  /** The id of a process that renders, by its own words. */
  const startOne = async (): Promise<number> => {
    started = startRenderProcess({
      plan: plan(),
      command,
      folder: join(folder, 'process'),
      memory: 256,
      onFailure: () => undefined,
      onWorn: () => undefined,
    });
    await started.ready;
    const response = await started.render({
      id: '1',
      pathname: '/',
      search: '',
      nonce: '',
      documentNonce: '',
      formToken: '',
      inOneGo: true,
      without: [],
    });
    if (response.kind !== 'document') throw new Error(response.kind);
    return Number(await text(response.body));
  };

  test('runs as the user nobody, without groups, where the site is root and this user may read Node.js', async () => {
    const pid = await startOne();
    const { user, group, groups } = canChangeUser
      ? { user: '65534', group: '65534', groups: [] }
      : {
          user: String(process.getuid!()),
          group: String(process.getgid!()),
          groups: statusOf(process.pid, 'Groups'),
        };
    expect(command.isolation.user).toBe(canChangeUser);
    expect([statusOf(pid, 'Uid'), statusOf(pid, 'Gid'), statusOf(pid, 'Groups')]).toEqual([
      Array(4).fill(user),
      Array(4).fill(group),
      groups,
    ]);
  });

  test('runs as the user of the site if other users may not read its files', async () => {
    await chmod(dirname(renderer()), 0o700);
    command = renderCommand({
      heap: 192,
      readable: [dirname(renderer())],
      program: join(folder, 'bundle/render-main.mjs'),
    });
    expect(command.isolation.user).toBe(false);
    expect(statusOf(await startOne(), 'Uid')[0]).toBe(String(process.getuid!()));
  });

  test('has a separate network with only an unused loopback device, where the system supports it', async () => {
    const pid = await startOne();
    expect(command.isolation.network).toBe(canHaveNetwork);
    expect(readlinkSync(`/proc/${pid}/ns/net`) !== readlinkSync('/proc/self/ns/net')).toBe(
      canHaveNetwork,
    );
    const devices = readFileSync(`/proc/${pid}/net/dev`, 'utf8')
      .split('\n')
      .flatMap((line) => /^\s*([^\s:]+):/.exec(line)?.[1] ?? []);
    if (canHaveNetwork) expect(devices).toEqual(['lo']);
  });

  test('gains no privileges', async () => {
    expect(statusOf(await startOne(), 'NoNewPrivs')).toEqual([canEndWithSite ? '1' : '0']);
  });

  test('that is blocked is killed when the site is killed', async () => {
    expect(command.isolation.endsWithSite).toBe(canEndWithSite);
    await writeFile(renderer(), blockingCode);
    const record = join(folder, 'record');
    site = spawn(
      process.execPath,
      [
        '-e',
        siteCode,
        JSON.stringify([
          command.command,
          command.args,
          { ...plan(), socket: join(folder, 'socket') },
          record,
        ]),
      ],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    const pid = Number(String((await once(site.stdout!, 'data'))[0]));
    await eventually('it is blocked', () => readFileSync(record, 'utf8') === 'blocked');
    site.kill('SIGKILL');
    await once(site, 'exit');
    try {
      await eventually('it has exited', () => !existsSync(`/proc/${pid}`));
    } finally {
      if (existsSync(`/proc/${pid}`)) process.kill(pid, 'SIGKILL');
    }
  });
});
