import type { RunningPostgres } from '../postgres/postgres.js';

const milliseconds = 1_000;

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
};

/** Starts PostgreSQL again when it dies; like every other process it may be ended at any moment. */
export const watchPostgres = (
  postgres: RunningPostgres,
  say: (text: string) => void,
): (() => void) => {
  let busy = false;
  const look = async (): Promise<void> => {
    if (busy || isAlive(await postgres.pid().catch(() => -1))) return;
    busy = true;
    say('  ! PostgreSQL has died and is started again');
    await postgres.revive().then(
      () => say('  ✓ PostgreSQL is back'),
      (error: Error) => say(`  ! PostgreSQL could not be started: ${error.message}`),
    );
    busy = false;
  };
  const timer = setInterval(() => void look(), milliseconds);
  return () => clearInterval(timer);
};
