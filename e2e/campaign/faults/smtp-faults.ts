import { setTimeout as delay } from 'node:timers/promises';
import { until } from '../world/until.js';
import { type Misbehaviour, type Phase, phases } from '../wire/smtp-script.js';
import { type Fault, trapMilliseconds } from './fault.js';

/** For so long after the first hit. */
const during = 1_500;

const misbehave = (kind: string, phase: Phase, does: Misbehaviour): Fault => ({
  kind,
  run: async ({ world }) => {
    let hits = 0;
    const end = world.mail.follow({ phase, does, onHit: () => (hits += 1) });
    // Connections that are kept would never come to the beginning of a conversation again.
    if (phase === 'greeting' || phase === 'ehlo') world.mail.hangUpIdle();
    try {
      await until(`a worker meets "${kind}"`, () => hits, trapMilliseconds);
      await delay(during);
    } finally {
      end();
    }
    await until(
      `nobody is held up by "${kind}" any more`,
      () => !world.mail.holdsSomebodyUp,
      trapMilliseconds,
    );
  },
});

const words: Record<Phase, string> = {
  greeting: 'at the greeting',
  ehlo: 'after EHLO',
  mail: 'after MAIL',
  rcpt: 'after RCPT',
  data: 'after DATA',
  end: 'after the mail',
};

const later: [number, Phase, string][] = [
  [421, 'greeting', '4.3.2 Try again later'],
  [421, 'end', '4.3.2 Going down'],
  [450, 'rcpt', '4.2.1 Mailbox busy'],
  [451, 'end', '4.3.0 Local trouble'],
  [452, 'mail', '4.3.1 No room'],
  [452, 'end', '4.2.2 Mailbox full'],
];

// Only some are refused for good, so that there is somebody left to be delivered to.
const refuse = (code: number, text: string): Fault => ({
  kind: `${code} ${words.end}`,
  run: async ({ world, random }) => {
    let hits = 0;
    const wanted = 1 + random.below(4);
    const end = world.mail.follow({
      phase: 'end',
      does: { code, text },
      when: () => hits < wanted,
      onHit: () => (hits += 1),
    });
    try {
      await until(`a worker meets ${code}`, () => hits === wanted, trapMilliseconds);
    } finally {
      end();
    }
  },
});

export const smtpFaults: Fault[] = [
  ...later.map(([code, phase, text]) =>
    misbehave(`${code} ${words[phase]}`, phase, { code, text }),
  ),
  refuse(550, '5.7.1 Not wanted'),
  refuse(554, '5.3.0 Refused'),
  ...phases.map((phase) => misbehave(`silence ${words[phase]}`, phase, 'silence')),
  ...phases.map((phase) => misbehave(`connection cut ${words[phase]}`, phase, 'cut')),
  misbehave('one byte a second at the greeting', 'greeting', 'drip'),
  misbehave('one byte a second after the mail', 'end', 'drip'),
];
