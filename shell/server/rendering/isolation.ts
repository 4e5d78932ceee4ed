import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';

/** How a render process is isolated on this machine, besides Node's permission model. */
export interface Isolation {
  /** It has an empty network namespace. */
  network: boolean;
  /** It runs as a separate user. */
  user: boolean;
  /** It exits with the site, even if the site is killed. */
  endsWithSite: boolean;
}

export interface RenderCommand {
  command: string;
  args: string[];
  isolation: Isolation;
}

/** The user and group `nobody`. */
export const NOBODY = 65_534;

const asNobody = ['--reuid', String(NOBODY), '--regid', String(NOBODY), '--clear-groups'];
const withSite = ['--pdeathsig', 'KILL', '--no-new-privs'];
/** Without root, the system must allow unprivileged user namespaces. */
const networkFlags = [['--net'], ['--user', '--map-current-user', '--net']];

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;

/** util-linux programs that replace themselves with another program; Linux only. */
const findWrappers = (readable: string[]): { words: string[]; isolation: Isolation } => {
  const network = networkFlags.find((flags) => works('unshare', ...flags, 'true'));
  const endsWithSite = works('setpriv', ...withSite, 'true');
  const user =
    process.getuid?.() === 0 &&
    readable.every((path) => works('setpriv', ...asNobody, 'test', '-r', path));
  const privileges = [...(user ? asNobody : []), ...(endsWithSite ? withSite : [])];
  return {
    words: [
      ...(network ? ['unshare', ...network] : []),
      ...(privileges.length > 0 ? ['setpriv', ...privileges] : []),
    ],
    isolation: { network: network !== undefined, user, endsWithSite },
  };
};

/** The bundle of `render-main.ts`, beside that of the site. */
const ownProgram = join(import.meta.dirname, 'render-main.mjs');

export interface RenderCommandOptions {
  /** Megabytes of JavaScript objects. */
  heap: number;
  /** Files and folders that exist, which the process may read. It writes nowhere. */
  readable: string[];
  /** The bundled program of a render process, when it is not the one beside this module. */
  program?: string;
}

/**
 * The command of a render process: Node's permission model and all isolation that this machine
 * supports.
 */
export const renderCommand = ({
  heap,
  readable,
  program = ownProgram,
}: RenderCommandOptions): RenderCommand => {
  const reads = [dirname(program), ...readable];
  const { words, isolation } = findWrappers([...reads, process.execPath]);
  const node = [
    process.execPath,
    '--permission',
    ...reads.map((path) => `--allow-fs-read=${path}`),
    `--max-old-space-size=${heap}`,
  ];
  const [command, ...args] = [...words, ...node, program];
  return { command: command!, args, isolation };
};
