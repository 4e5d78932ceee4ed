import { spawnSync } from 'node:child_process';
import { chown, stat } from 'node:fs/promises';

/**
 * Who the PostgreSQL programs run as. PostgreSQL refuses to run as root, so root lends it another account: `command`
 * wraps its programs, `uid`/`gid` own its files.
 */
export interface ServerAccount {
  command(program: string, args: string[]): { file: string; args: string[]; uid?: number; gid?: number };
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

/** Root, seen by the programs as nobody: reaches folders that only root may enter. */
const rootInNamespace: ServerAccount = {
  command: (program, args) => ({
    file: 'unshare',
    args: ['--user', `--map-user=${nobody}`, `--map-group=${nobody}`, '--', program, ...args],
  }),
  own: (path) => chown(path, 0, 0),
};

const canReach = (candidate: ServerAccount, program: string, folder: string): boolean => {
  const { file, args, uid, gid } = candidate.command('/bin/sh', ['-c', 'test -x "$1" && test -x "$2"', 'sh', program, folder]);
  return spawnSync(file, args, { uid, gid, stdio: 'ignore' }).status === 0;
};

/** Picks the account for a cluster in `folder`; an existing folder keeps the account that owns it. */
export const serverAccount = async (program: string, folder: string): Promise<ServerAccount> => {
  if (process.getuid?.() !== 0) return self;
  const { uid, gid } = await stat(folder);
  const owner = uid === 0 ? [] : [account(uid, gid)];
  const found = [...owner, account(nobody, nobody), rootInNamespace].find((candidate) => canReach(candidate, program, folder));
  if (found) return found;
  throw new Error(
    `PostgreSQL must not run as root, no other account may enter ${folder}, and this machine forbids «unshare --user». Run as an ordinary user, or from a folder that others may enter.`,
  );
};
