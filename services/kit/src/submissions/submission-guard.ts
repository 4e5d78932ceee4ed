import type { Sender } from './submission.js';
import { DomainError } from '../errors/domain-error.js';
import { currentKey } from '../config/rotating-secret.js';
import type { AbuseConfig } from './abuse-environment.js';
import type { Counter } from './counters.js';
import { createFormTokenVerifier, type FormTokenVerifier } from '../signing/form-token.js';
import { keyedHash } from '../signing/keyed-hash.js';
import { mailboxOf } from './mailbox.js';
import type { ProofOfWork } from './proof-of-work.js';

/** Of a submission that no form of this site, or no person, seems to have sent. */
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
 * Accepts what people send and slows down programs. A submission costs its client address one point, a suspicious one three. Above
 * `SUBMISSION_FREE_POINTS` the sender's machine has to compute a proof of work for each submission, above `SUBMISSION_MOST_POINTS` it has to
 * wait. One mailbox receives `RECIPIENT_POINTS` emails an hour at most.
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
   * To be called once for each valid submission before it is stored. What is refused costs nothing.
   * @returns how to take back what it cost, if it is not stored: then it was a repeat, or the database is away.
   * @throws DomainError 429
   */
  async admit({ network, token, proof }: Sender, email: string): Promise<() => Promise<void>> {
    const { SUBMISSION_FREE_POINTS, SUBMISSION_MOST_POINTS, RECIPIENT_POINTS } = this.config;
    const { address, recipient } = this.counters;
    const cost = this.formTokens.isSentByAPerson(token) ? 1 : SUSPICIOUS_POINTS;
    const sender = this.hidden('address', network);
    const mailbox = this.hidden('recipient', mailboxOf(email));
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

  private hidden(purpose: string, text: string): string {
    return keyedHash(currentKey(this.config.FORM_KEY), purpose, text).toString('base64url');
  }
}
