import { JobQueue } from '@larkway/kit/queue';
import { LOGGER } from '@larkway/kit/service';
import {
  type BeforeApplicationShutdown,
  Inject,
  Injectable,
  type OnApplicationBootstrap,
} from '@nestjs/common';
import type { Logger } from 'pino';
import { MailChildren } from '../children/mail-children.js';
import type { WaitsFor } from './smtp-failure.js';
import { WaitingMails } from './waiting-mails.js';

const lookMilliseconds = 3_000;
/** Between two calls to everybody: a server that lets us in and then takes nothing is not overrun. */
const firstPause = 5_000;
const longestPause = 20_000;

/**
 * Calls mails that wait when what they wait for is over, instead of letting each sit out its pause. A server that was away is
 * asked whether it is back; where only a try can tell, one mail is tried in front of the others. A mail that is accepted
 * after it had failed calls them all.
 */
@Injectable()
export class Recovery implements OnApplicationBootstrap, BeforeApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private looking?: Promise<void>;
  private closed = false;
  /** Who is to be called at the next look. */
  private readonly wanted = new Set<WaitsFor>();
  private someWait = false;
  private pause = firstPause;
  private notBefore = 0;

  constructor(
    @Inject(LOGGER) private readonly log: Logger,
    private readonly children: MailChildren,
    private readonly waiting: WaitingMails,
    private readonly jobs: JobQueue,
  ) {}

  onApplicationBootstrap(): void {
    this.timer = setInterval(() => this.look(), lookMilliseconds);
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.closed = true;
    clearInterval(this.timer);
    await this.looking;
  }

  /** A mail was accepted, at the given try. */
  accepted(tries: number): void {
    if (tries === 1 && !this.someWait) return;
    this.pause = firstPause;
    this.wanted.add('server');
    if (tries > 1) this.wanted.add('reply');
    this.look();
  }

  private look(): void {
    if (this.closed || this.looking) return;
    this.looking = this.recover()
      .catch((error: unknown) =>
        this.log.warn(
          { err: error },
          'waiting mails could not be called, they are at the next look',
        ),
      )
      .finally(() => (this.looking = undefined));
  }

  private async recover(): Promise<void> {
    if (performance.now() < this.notBefore) return;
    const { server, reply, scout } = await this.waiting.look();
    this.someWait = server || reply;
    if (!this.someWait) return this.wanted.clear();
    if (server && !this.wanted.has('server') && (await this.serverAnswers()))
      this.wanted.add('server');
    if (this.wanted.size > 0) return this.callEverybody();
    if (scout) await this.jobs.promoteJobs([scout]);
  }

  private async callEverybody(): Promise<void> {
    this.notBefore = performance.now() + this.pause;
    this.pause = Math.min(this.pause * 2, longestPause);
    const reasons = [...this.wanted];
    this.wanted.clear();
    const called = await this.waiting.call(reasons, (ids) => this.jobs.promoteJobs(ids));
    if (called > 0) this.log.info({ called, reasons }, 'waiting mails are tried now');
  }

  private async serverAnswers(): Promise<boolean> {
    return this.children.run('verify', null).then(
      ({ answers }) => answers,
      () => false,
    );
  }
}
