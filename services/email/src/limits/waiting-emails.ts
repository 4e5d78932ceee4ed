/** A limit under which no further email may be sent now. */
export interface FullLimit {
  id: string;
  /** Until the next attempt may begin, in milliseconds; null if `perMinute` allows it. */
  freeInMs: number | null;
  /** Milliseconds between two attempts; null if the rate is not limited. */
  everyMs: number | null;
}

/** An email that was not seen for this long was sent by another worker, or is not sent. */
const forgottenAfterMs = 120_000;

/** While a limit is busy, about this much time passes between two checks of any waiting email. */
const betweenChecksMs = 50;

const shortestMs = 250;
const longestMs = 60_000;

/**
 * The emails that wait for a limit, as far as this worker has seen them. The more there are, the
 * later each asks again: together they ask about as often as an email may begin.
 */
export class WaitingEmails {
  /** For each limit the jobs of the emails, and when they were seen last. */
  private readonly byLimit = new Map<string, Map<string, number>>();

  /** Notes that an email waits. @returns for how long */
  pauseOf({ id: limit, freeInMs, everyMs }: FullLimit, job: string): number {
    const waiting = this.note(limit, job);
    const spread = freeInMs === null ? betweenChecksMs : (everyMs ?? betweenChecksMs);
    const pause = (freeInMs ?? 0) + Math.random() * waiting * spread;
    return Math.min(longestMs, Math.max(shortestMs, pause));
  }

  forget(job: string): void {
    for (const jobs of this.byLimit.values()) jobs.delete(job);
  }

  /** The jobs that wait for a limit; they are forgotten. */
  takeAll(limit: string): string[] {
    const jobs = [...(this.byLimit.get(limit)?.keys() ?? [])];
    this.byLimit.delete(limit);
    return jobs;
  }

  private note(limit: string, job: string): number {
    const jobs = this.byLimit.get(limit) ?? new Map<string, number>();
    this.byLimit.set(limit, jobs);
    const now = Date.now();
    // The order of insertion is the order of their last checks.
    jobs.delete(job);
    jobs.set(job, now);
    for (const [other, seenAt] of jobs) {
      if (now - seenAt < forgottenAfterMs) break;
      jobs.delete(other);
    }
    return jobs.size;
  }
}
