import { spawnSync } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * The account that runs PostgreSQL's programs, which refuse to run as root: `command` wraps
 * programs, `uid`/`gid` own files.
 */
export interface ServerAccount {
  command(
    program: string,
    args: string[],
  ): { file: string; args: string[]; uid?: number; gid?: number };
  own(path: string): Promise<void>;
}

const nobody = 65_534;

const self: ServerAccount = {
  command: (file, args) => ({ file, args }),
  own: async () => undefined,
};

const account = (uid: number, gid: number): ServerAccount => ({
  command: (file, args) => ({ file, args, uid, gid }),
  own: (path) => chown(path, uid, gid),
});

/**
 * Maps an account to `nobody` in a user namespace: a name for an account without one, and a
 * non-root account for root.
 */
const asNobody = (base: ServerAccount): ServerAccount => ({
  command: (program, args) =>
    base.command('unshare', [
      '--user',
      `--map-user=${nobody}`,
      `--map-group=${nobody}`,
      '--',
      program,
      ...args,
    ]),
  own: base.own,
});

/** PostgreSQL requires an account with a name; accounts in containers often have none. */
const suits = (candidate: ServerAccount, program: string, folder: string): boolean => {
  const script = 'test -x "$1" && test -x "$2" && id -un';
  const { file, args, uid, gid } = candidate.command('/bin/sh', [
    '-c',
    script,
    'sh',
    program,
    folder,
  ]);
  return spawnSync(file, args, { uid, gid, stdio: 'ignore' }).status === 0;
};

/** Non-root owners of a folder and its parents, nearest first. */
const ownersOf = async (folder: string): Promise<ServerAccount[]> => {
  const { uid, gid } = await stat(folder);
  const around = dirname(folder) === folder ? [] : await ownersOf(dirname(folder));
  return uid === 0 ? around : [account(uid, gid), ...around];
};

const candidates = async (folder: string): Promise<ServerAccount[]> => {
  if (process.getuid?.() !== 0) return [self, asNobody(self)];
  const owners = await ownersOf(folder);
  return [
    ...owners.flatMap((owner) => [owner, asNobody(owner)]),
    account(nobody, nobody),
    asNobody(account(0, 0)),
  ];
};

/** The account for a cluster in `folder`; an existing folder keeps its owner. */
export const serverAccount = async (program: string, folder: string): Promise<ServerAccount> => {
  if (process.platform === 'win32') return self;
  const found = (await candidates(folder)).find((candidate) => suits(candidate, program, folder));
  if (found) return found;
  throw new Error(
    `PostgreSQL runs neither as root nor as a user without a name, no other account may enter ${folder}, and this machine forbids "unshare --user". Run as an ordinary user, or set POSTGRES_URL to the superuser's address of a server of your own.`,
  );
};
