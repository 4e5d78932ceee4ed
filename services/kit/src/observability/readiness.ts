import { rejectAfter } from '../errors/reject-after.js';

type Check = () => Promise<unknown>;

const timeoutMs = 1_000;

const succeeds = (check: Check): Promise<boolean> =>
  rejectAfter(timeoutMs, check(), 'The check took too long.').then(
    () => true,
    () => false,
  );

/** The checks that must pass before a process takes traffic. Modules add theirs at the start. */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  /** Set when the process shuts down: it reports "not ready" and takes no new work. */
  draining = false;

  /** The check counts as failed when it rejects or takes longer than a second. */
  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, 'ok' | 'failed'> }> {
    const results = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, (await succeeds(check)) ? 'ok' : 'failed'] as const,
      ),
    );
    const ready = !this.draining && results.every(([, result]) => result === 'ok');
    return { ready, checks: Object.fromEntries(results) };
  }
}
