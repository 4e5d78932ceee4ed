type Check = () => Promise<unknown>;

const succeedsWithin = async (check: Check, ms: number): Promise<boolean> => {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<false>((resolve) => (timer = setTimeout(resolve, ms, false)));
  try {
    return await Promise.race([
      check().then(
        () => true,
        () => false,
      ),
      timeout,
    ]);
  } finally {
    clearTimeout(timer);
  }
};

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
        async ([name, check]) =>
          [name, (await succeedsWithin(check, 1_000)) ? 'ok' : 'failed'] as const,
      ),
    );
    const ready = !this.draining && results.every(([, result]) => result === 'ok');
    return { ready, checks: Object.fromEntries(results) };
  }
}
