import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../world/until.js';
import { type Misbehavior, type Phase, phases } from '../wire/smtp-conversation.js';
import { type Fault, trapMilliseconds } from './fault.js';

/** Milliseconds after the first hit. */
const during = 1_500;

const misbehave = (kind: string, phase: Phase, does: Misbehavior): Fault => ({
  kind,
  run: async ({ world }) => {
    let hits = 0;
    const end = world.mail.addScript({ phase, does, onHit: () => (hits += 1) });
    // Pooled connections would never start a new conversation.
    if (phase === 'greeting' || phase === 'ehlo') world.mail.hangUpIdle();
    try {
      await until(`a worker encounters "${kind}"`, () => hits, trapMilliseconds);
      await delay(during);
    } finally {
      end();
    }
    await until(
      `no worker is stalled by "${kind}"`,
      () => !world.mail.hasStalledClient,
      trapMilliseconds,
    );
  },
});

const phaseNames: Record<Phase, string> = {
  greeting: 'at the greeting',
  ehlo: 'after EHLO',
  mail: 'after MAIL',
  rcpt: 'after RCPT',
  data: 'after DATA',
  end: 'after the email',
};

const temporaryReplies: [number, Phase, string][] = [
  [421, 'greeting', '4.3.2 Try again later'],
  [421, 'end', '4.3.2 Going down'],
  [450, 'rcpt', '4.2.1 Mailbox busy'],
  [451, 'end', '4.3.0 Local trouble'],
  [452, 'mail', '4.3.1 No room'],
  [452, 'end', '4.2.2 Mailbox full'],
];

// Only a few are refused permanently, so that other emails are still delivered.
const refuse = (code: number, text: string): Fault => ({
  kind: `${code} ${phaseNames.end}`,
  run: async ({ world, random }) => {
    let hits = 0;
    const wanted = 1 + random.below(4);
    const end = world.mail.addScript({
      phase: 'end',
      does: { code, text },
      when: () => hits < wanted,
      onHit: () => (hits += 1),
    });
    try {
      await until(`a worker encounters ${code}`, () => hits === wanted, trapMilliseconds);
    } finally {
      end();
    }
  },
});

export const smtpFaults: Fault[] = [
  ...temporaryReplies.map(([code, phase, text]) =>
    misbehave(`${code} ${phaseNames[phase]}`, phase, { code, text }),
  ),
  refuse(550, '5.7.1 Not wanted'),
  refuse(554, '5.3.0 Refused'),
  ...phases.map((phase) => misbehave(`silence ${phaseNames[phase]}`, phase, 'silence')),
  ...phases.map((phase) => misbehave(`connection cut ${phaseNames[phase]}`, phase, 'cut')),
  misbehave('one byte a second at the greeting', 'greeting', 'drip'),
  misbehave('one byte a second after the email', 'end', 'drip'),
];
