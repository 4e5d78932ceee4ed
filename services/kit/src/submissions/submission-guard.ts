import { type DynamicModule, Inject, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Logger } from 'pino';
import { Counter as Metric } from 'prom-client';
import { z } from 'zod';
import { currentKey, rotatingSecret } from '../config/rotating-secret.js';
import { DomainError } from '../errors/domain-error.js';
import { Metrics } from '../observability/metrics.js';
import { DATABASE_ADDRESS, type DatabaseAddress, directUrlOf } from '../postgres/data-source.js';
import { LOGGER } from '../service/kit.module.js';
import { createFormTokenVerifier, type FormTokenVerifier } from '../signing/form-token.js';
import { keyedHash } from '../signing/keyed-hash.js';
import { publicKeys } from '../signing/signed-text.js';
import { type Counter, Counters } from './counters.js';
import { mailboxOf } from './mailbox.js';
import { PROOF_SECONDS, ProofOfWork } from './proof-of-work.js';
import type { Sender } from './submission.js';

/** For a service that accepts submissions. Points: see `SubmissionGuard`. */
export const abuseEnvironment = {
  /**
   * Signs challenges and hashes addresses in the keys of limits. The same for all copies of a
   * service.
   */
  FORM_KEY: rotatingSecret(),
  /** Public keys of the site, which verify form tokens. */
  FORM_PUBLIC_KEYS: publicKeys,
  /** Points per client address in ten minutes, before each submission needs a proof of work. */
  SUBMISSION_FREE_POINTS: z.coerce.number().int().min(1).default(10),
  /** Maximum points per client address in ten minutes. */
  SUBMISSION_MOST_POINTS: z.coerce.number().int().min(1).default(60),
  /** Submissions per hour with the same email address, which then receives an email. */
  RECIPIENT_POINTS: z.coerce.number().int().min(1).default(10),
  /**
   * Milliseconds to wait for the shared counts. After that, this copy of the service counts in
   * memory.
   */
  SUBMISSION_COUNT_TIMEOUT_MS: z.coerce.number().int().min(1).default(500),
};

export type AbuseConfig = z.infer<z.ZodObject<typeof abuseEnvironment>>;

/** Cost of a submission without a valid form token, or too fast for a person. */
const SUSPICIOUS_POINTS = 3;

export interface GuardCounters {
  /** Per client address. */
  address: Counter;
  /** Per mailbox. */
  recipient: Counter;
}

export type Refusal = 'proof' | 'address' | 'recipient';

const waiting = (seconds: number): string => {
  const minutes = Math.ceil(seconds / 60);
  return `Please wait ${minutes} minute${minutes === 1 ? '' : 's'}, then send it again.`;
};

/**
 * Accepts submissions of people and slows down programs. A submission costs its client address one
 * point, a suspicious one three. Above `SUBMISSION_FREE_POINTS` each submission needs a proof of
 * work, above `SUBMISSION_MOST_POINTS` the sender has to wait. One mailbox receives at most
 * `RECIPIENT_POINTS` emails an hour.
 */
export class SubmissionGuard {
  private readonly formTokens: FormTokenVerifier;

  constructor(
    private readonly config: AbuseConfig,
    private readonly counters: GuardCounters,
    private readonly proofs: ProofOfWork,
    private readonly onRefused: (why: Refusal) => void,
  ) {
    this.formTokens = createFormTokenVerifier(config.FORM_PUBLIC_KEYS);
  }

  /**
   * Call it once for each valid submission before it is stored. A refused submission costs nothing.
   * @returns a function that takes back the cost, for a submission that is not stored: a repeat, or
   * one that the database refused.
   * @throws DomainError 429
   */
  async admit({ network, token, proof }: Sender, email: string): Promise<() => Promise<void>> {
    const { SUBMISSION_FREE_POINTS, SUBMISSION_MOST_POINTS, RECIPIENT_POINTS } = this.config;
    const { address, recipient } = this.counters;
    const cost = this.formTokens.isSentByAPerson(token) ? 1 : SUSPICIOUS_POINTS;
    const sender = this.hash('address', network);
    const mailbox = this.hash('recipient', mailboxOf(email));
    const [spent, given] = await Promise.all([
      address.add(sender, cost),
      recipient.add(mailbox, 1),
    ]);
    const takeBack = async (): Promise<void> => {
      await Promise.all([address.add(sender, -cost), recipient.add(mailbox, -1)]);
    };
    const refuse = async (why: Refusal, text: string, seconds: number): Promise<never> => {
      this.onRefused(why);
      await takeBack();
      const challenge = why === 'proof' ? await this.proofs.challenge() : undefined;
      throw new DomainError(challenge ? 'proof_required' : 'too_many_requests', text, {
        status: 429,
        retryAfter: seconds,
        challenge,
      });
    };
    const tooMany = `Many messages came from your network. ${waiting(spent.resetSeconds)}`;
    if (spent.points > SUBMISSION_MOST_POINTS)
      return refuse('address', tooMany, spent.resetSeconds);
    if (spent.points > SUBMISSION_FREE_POINTS && !(await this.isProven(proof)))
      return refuse('proof', tooMany, spent.resetSeconds);
    if (given.points > RECIPIENT_POINTS)
      return refuse(
        'recipient',
        `This email address was given many times. ${waiting(given.resetSeconds)}`,
        given.resetSeconds,
      );
    return takeBack;
  }

  private isProven(proof: string | undefined): Promise<boolean> {
    return proof === undefined ? Promise.resolve(false) : this.proofs.accepts(proof);
  }

  private hash(purpose: string, text: string): string {
    return keyedHash(currentKey(this.config.FORM_KEY), purpose, text).toString('base64url');
  }
}

const TEN_MINUTES = 600;
const ONE_HOUR = 3_600;

interface SubmissionGuardOptions {
  config: AbuseConfig;
  /** A proof of work is valid for this service only. */
  service: string;
}

/**
 * Provides the `SubmissionGuard`. Needs a DatabaseModule with the table of
 * `createSubmissionLimitsTable`.
 */
@Module({})
export class SubmissionGuardModule implements OnApplicationShutdown {
  constructor(@Inject(Counters) private readonly counters: Counters) {}

  static forRoot({ config, service }: SubmissionGuardOptions): DynamicModule {
    const createGuard = (counters: Counters, { registry }: Metrics): SubmissionGuard => {
      const refused = new Metric({
        name: 'submissions_refused_total',
        help: 'Submissions with the response 429: a proof of work was required, or a limit was reached',
        labelNames: ['why'],
        registers: [registry],
      });
      const proofs = new ProofOfWork(
        config.FORM_KEY,
        service,
        counters.counter('proof', PROOF_SECONDS),
      );
      const limits = {
        address: counters.counter('address', TEN_MINUTES),
        recipient: counters.counter('recipient', ONE_HOUR),
      };
      return new SubmissionGuard(config, limits, proofs, (why) => refused.inc({ why }));
    };
    return {
      module: SubmissionGuardModule,
      global: true,
      providers: [
        {
          provide: Counters,
          useFactory: (address: DatabaseAddress, log: Logger) =>
            new Counters(directUrlOf(address), log, config.SUBMISSION_COUNT_TIMEOUT_MS),
          inject: [DATABASE_ADDRESS, LOGGER],
        },
        { provide: SubmissionGuard, useFactory: createGuard, inject: [Counters, Metrics] },
      ],
      exports: [SubmissionGuard],
    };
  }

  onApplicationShutdown(): Promise<void> {
    return this.counters.close();
  }
}
