import { JobQueue } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { EmailProcesses } from '../child-processes/email-processes.js';
import type { SendFailure } from '../child-processes/protocol.js';
import type { RelayName } from '../relays/relay-names.js';
import { RelayStatus } from '../relays/relay-status.js';
import { Relays } from '../relays/relays.js';
import { DelayedEmails } from './delayed-emails.js';
import type { WaitsFor } from './smtp-failure.js';

const checkMilliseconds = 3_000;
/**
 * Between two retries of all delayed emails: a server that accepts logins but no email is not
 * overrun.
 */
const firstPause = 5_000;
const longestPause = 20_000;

/**
 * Retries delayed emails as soon as the cause of their delay is gone, so that they do not wait out
 * their delay. Whether an unavailable server is back can be probed, and so can a server that emails pass by; where only an attempt can tell,
 * one email is tried ahead of the others. An accepted email that had failed before releases all.
 */
@Injectable()
export class Recovery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private checking?: Promise<void>;
  private closed = false;
  /** Which emails the next check retries. */
  private readonly toRetry = new Set<WaitsFor>();
  private someDelayed = false;
  private pause = firstPause;
  private notBefore = 0;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly processes: EmailProcesses,
    private readonly relays: Relays,
    private readonly status: RelayStatus,
    private readonly delayed: DelayedEmails,
    private readonly jobs: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.check(), checkMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.checking;
  }

  /** The server has accepted an email, at the given attempt. */
  accepted(tries: number): void {
    if (tries === 1 && !this.someDelayed) return;
    this.pause = firstPause;
    this.toRetry.add('server');
    if (tries > 1) this.toRetry.add('reply');
    this.check();
  }

  private check(): void {
    if (this.closed || this.checking) return;
    this.checking = this.recover()
      .catch((error: unknown) =>
        this.log.warn(
          { err: error },
          'delayed emails could not be retried; the next check tries again',
        ),
      )
      .finally(() => (this.checking = undefined));
  }

  private async recover(): Promise<void> {
    const responded = await this.probe('open');
    if (performance.now() < this.notBefore) return;
    const { server, reply, probe } = await this.delayed.snapshot();
    this.someDelayed = server || reply;
    if (!this.someDelayed) return this.toRetry.clear();
    if (server && !this.toRetry.has('server') && (responded || (await this.probe('closed'))))
      this.toRetry.add('server');
    if (this.toRetry.size > 0) return this.retryDelayed();
    if (probe) await this.jobs.promoteJobs([probe]);
  }

  private async retryDelayed(): Promise<void> {
    this.notBefore = performance.now() + this.pause;
    this.pause = Math.min(this.pause * 2, longestPause);
    const reasons = [...this.toRetry];
    this.toRetry.clear();
    const retried = await this.delayed.retry(reasons, (ids) => this.jobs.promoteJobs(ids));
    if (retried > 0) this.log.info({ retried, reasons }, 'delayed emails are retried now');
  }

  /** Whether one of the mail servers accepts our connection and login. */
  private async probe(which: 'open' | 'closed'): Promise<boolean> {
    const verify = async (relay: RelayName): Promise<SendFailure | null> => {
      const verified = this.processes.run('verify', { relay });
      return (await verified.catch(() => ({ failure: { code: 'EABORT' } }))).failure;
    };
    const observations = await this.relays.probe(verify, which);
    await this.status.record(observations);
    return observations.some(({ available }) => available);
  }
}
