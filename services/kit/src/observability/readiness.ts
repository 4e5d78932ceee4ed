type Check = () => Promise<unknown>;

const within = async (check: Check, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)));
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      late,
    ]);
  } finally {
    clearTimeout(timer);
  }
};

/** What must work before a process takes traffic. Modules add their own checks at boot. */
export class Readiness {
  private readonly checks = new Map<string, Check>();
  /** Set once the process is shutting down: it answers "not ready" and takes no new work. */
  draining = false;

  /** The check counts as failed when it rejects or takes longer than a second. */
  add(name: string, check: Check): void {
    this.checks.set(name, check);
  }

  async report(): Promise<{ ready: boolean; checks: Record<string, 'ok' | 'failed'> }> {
    const results = await Promise.all(
      [...this.checks].map(
        async ([name, check]) => [name, (await within(check, 1_000)) ? 'ok' : 'failed'] as const,
      ),
    );
    const ready = !this.draining && results.every(([, result]) => result === 'ok');
    return { ready, checks: Object.fromEntries(results) };
  }
}
