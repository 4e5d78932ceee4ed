import {
  BrokenCircuitError,
  circuitBreaker,
  type CircuitBreakerPolicy,
  CircuitState,
  ConsecutiveBreaker,
  handleWhenResult,
} from 'cockatiel';
import type { SendFailure, SendOutput } from '../child-processes/protocol.js';
import { classifyFailure, type FailureCause } from '../delivery/smtp-failure.js';
import type { RelayName } from './relay-names.js';

/** The relay is closing the connection, whatever the email is (RFC 5321, 3.8). */
const closing = 421;

const failedAtOnce = 1;

/** Between two trials of a relay that accepts logins and no email. */
const longestPause = 60_000;

/** Whether a result is a fault of the relay, which another relay need not have. */
const isRelayFault = (output: SendOutput): boolean => {
  if ('reply' in output) return false;
  const { waitsFor, cause } = classifyFailure(output.failure);
  return (
    waitsFor === 'server' ||
    cause === 'login-refused' ||
    cause === 'no-reply' ||
    output.failure.responseCode === closing
  );
};

/** Whether the relay may have accepted the email although its reply did not arrive. */
export const isUncertain = (output: SendOutput): boolean =>
  'failure' in output &&
  output.failure.handedOver === true &&
  output.failure.responseCode === undefined;

/** What an attempt or a probe showed about a relay. */
export interface Observation {
  relay: RelayName;
  available: boolean;
  cause?: FailureCause;
}

/** An attempt at one or more relays. */
export interface RelayedOutput {
  output: SendOutput;
  /** The relay of the output. */
  relay: RelayName;
  observations: Observation[];
}

/** Causes that say nothing about whether a relay is available. */
const inconclusive: FailureCause[] = ['no-reply', 'not-sendable', 'process-crashed'];

const observed = (relay: RelayName, output: SendOutput): Observation[] => {
  if ('reply' in output) return [{ relay, available: true }];
  const { waitsFor, cause } = classifyFailure(output.failure);
  if (inconclusive.includes(cause)) return [];
  return waitsFor === 'server'
    ? [{ relay, available: false, cause }]
    : [{ relay, available: true }];
};

const causeOfProbe = (failure: SendFailure): FailureCause => {
  const { cause } = classifyFailure(failure);
  return inconclusive.includes(cause) ? 'server-unreachable' : cause;
};

/**
 * One mail server behind a circuit breaker. After a fault its circuit is open, and emails pass it
 * by. A probe tries connection and login; once they succeed, one email is tried, and if the relay
 * replies to it, the circuit is closed.
 */
class Relay {
  private readonly breaker: CircuitBreakerPolicy;
  private probed = false;
  private isTrial = false;
  private trialPause = 0;
  private notBefore = 0;

  constructor(readonly name: RelayName) {
    this.breaker = circuitBreaker(
      handleWhenResult((output) => isRelayFault(output as SendOutput)),
      // Our probes decide when an email is tried again, not the time that has passed.
      { halfOpenAfter: 0, breaker: new ConsecutiveBreaker(failedAtOnce) },
    );
    this.breaker.onHalfOpen(() => (this.isTrial = true));
    this.breaker.onReset(() => (this.trialPause = 0));
    this.breaker.onBreak(() => {
      this.probed = false;
      this.trialPause = this.isTrial ? Math.min(this.trialPause * 2 + 3_000, longestPause) : 0;
      this.isTrial = false;
      this.notBefore = performance.now() + this.trialPause;
    });
  }

  get isOpen(): boolean {
    return this.breaker.state !== CircuitState.Closed && !this.probed;
  }

  /** Whether to probe it now. After trials that failed, the probes are further apart. */
  get needsProbe(): boolean {
    return this.isOpen && performance.now() >= this.notBefore;
  }

  /** Whether it may be given the next email. While one email is tried, no other is. */
  get takesEmail(): boolean {
    const { state } = this.breaker;
    return state === CircuitState.Closed || (state === CircuitState.Open && this.probed);
  }

  async tryEmail(send: () => Promise<SendOutput>): Promise<SendOutput> {
    // The circuit compares times of day; after the clock is set back it may stay open for too long.
    if (this.takesEmail)
      try {
        return await this.breaker.execute(send);
      } catch (error) {
        if (!(error instanceof BrokenCircuitError)) throw error;
      }
    const output = await send();
    if (!isRelayFault(output)) this.responded();
    return output;
  }

  responded(): void {
    this.probed = true;
  }
}

interface Attempt {
  /** The relay that has not replied to the last attempt of the email, which is tried last. */
  silent: RelayName | null;
  send: (relay: RelayName) => Promise<SendOutput>;
}

/** Chooses the mail server for each email. */
export class Relays {
  /** Called with each result of an email at a relay. */
  onResult: (relay: RelayName, outcome: 'replied' | 'fault') => void = () => undefined;
  private readonly relays: Relay[];

  constructor(names: readonly RelayName[]) {
    this.relays = names.map((name) => new Relay(name));
  }

  get names(): RelayName[] {
    return this.relays.map(({ name }) => name);
  }

  isOpen(name: RelayName): boolean {
    return this.relays.some((relay) => relay.name === name && relay.isOpen);
  }

  /**
   * Offers an email to one relay after the other until one replies about it. It ends with a relay
   * that may have accepted it without a reply: another one must not get the email in this attempt.
   * Relays whose circuits are open come last; they are tried because nothing is lost by it.
   */
  async offer({ silent, send }: Attempt): Promise<RelayedOutput> {
    const rank = (relay: Relay): number =>
      Number(!relay.takesEmail) * 2 + Number(relay.name === silent);
    const observations: Observation[] = [];
    let last: RelayedOutput | undefined;
    for (const relay of [...this.relays].sort((a, b) => rank(a) - rank(b))) {
      const output = await relay.tryEmail(() => send(relay.name));
      observations.push(...observed(relay.name, output));
      last = { output, relay: relay.name, observations };
      const isFault = isRelayFault(output);
      this.onResult(relay.name, isFault ? 'fault' : 'replied');
      if (!isFault || isUncertain(output)) break;
    }
    return last!;
  }

  /**
   * Tries connection and login of the relays whose circuit is open, or of the others.
   * @returns what the probes showed.
   */
  async probe(
    verify: (relay: RelayName) => Promise<SendFailure | null>,
    which: 'open' | 'closed',
  ): Promise<Observation[]> {
    const probed = this.relays.filter(({ isOpen, needsProbe }) =>
      which === 'open' ? needsProbe : !isOpen,
    );
    return Promise.all(
      probed.map(async (relay): Promise<Observation> => {
        const failure = await verify(relay.name);
        if (failure) return { relay: relay.name, available: false, cause: causeOfProbe(failure) };
        relay.responded();
        return { relay: relay.name, available: true };
      }),
    );
  }
}
