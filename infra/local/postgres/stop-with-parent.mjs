/**
 * Waits for the end of the process that started it, however it ends, then stops the PostgreSQL
 * whose programs the arguments name and, if asked to, removes its folder. A killed run must not
 * leave a server behind.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';

const { stop, remove } = JSON.parse(process.argv[2]);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => undefined);
process.on('disconnect', () => {
  spawnSync(stop.file, stop.args, { uid: stop.uid, gid: stop.gid, cwd: '/', stdio: 'ignore' });
  if (remove) rmSync(remove, { recursive: true, force: true });
  process.exit(0);
});
