import type { Family } from '../faults/fault.js';
import type { Settings } from '../world/database-server.js';
import type { Scenario } from '../plan/scenarios.js';
import type { Change } from '../world/installation.js';
import type { Engine } from '../world/world.js';

/** A realistic bug, planted in a copy of the built services or in the settings of PostgreSQL. */
export interface PlantedBug {
  title: string;
  changes: Change[];
  postgres?: Settings;
  /** A short soak, instead of the usual leads. */
  soak?: Pick<Scenario, 'leads' | 'pace'>;
  engine: Engine;
  faults: { family: Family; kind: string }[];
  /** At least one of these rules must detect it. */
  detectedBy: string[];
}

const idempotentCreate = 'kit/dist/submissions/idempotent-create.js';
const outbox = 'kit/dist/outbox/outbox.js';
const emailSender = 'email/dist/delivery/email-sender.js';

const backlogThenEmptied: PlantedBug['faults'] = [
  { family: 'smtp', kind: 'silence after the email' },
  { family: 'redis', kind: 'emptied' },
];
const twice: PlantedBug['faults'] = [
  { family: 'mixed', kind: 'every post repeated, together and later' },
];

const powerLosses: PlantedBug['faults'] = Array.from({ length: 3 }, () => ({
  family: 'power',
  kind: 'PostgreSQL, right after a lead was accepted',
}));

export const plantedBugs: PlantedBug[] = [
  {
    title: 'a dropped enqueue: one lead in sixteen is stored without its emails',
    changes: [
      {
        file: idempotentCreate,
        find: 'newOutboxRows(queue, jobs(id)',
        by: "newOutboxRows(queue, (id.startsWith('0') ? [] : jobs(id))",
      },
    ],
    engine: 'redis',
    faults: [...twice, ...twice],
    detectedBy: ['stored-is-enqueued'],
  },
  {
    title: 'a swallowed job id: the queue names the jobs itself',
    changes: [
      { file: 'kit/dist/outbox/outbox-queue.js', find: '                    jobId,\n', by: '' },
    ],
    engine: 'redis',
    faults: twice,
    detectedBy: ['enqueued-is-settled'],
  },
  {
    title: 'an acknowledge before the commit',
    changes: [
      {
        file: idempotentCreate,
        find: 'isStored = await insertOnce(',
        by: 'isStored = true; void insertOnce(',
      },
    ],
    engine: 'postgres',
    faults: Array.from({ length: 3 }, () => ({
      family: 'service',
      kind: 'a service before it stores',
    })),
    detectedBy: ['accepted-is-stored'],
  },
  {
    title: 'a lead and its outbox rows in two transactions',
    changes: [
      {
        file: idempotentCreate,
        find: 'isStored = await insertOnce(dataSource, { row, outboxRows, also: also?.(id) });',
        by: [
          "const { enqueueSql } = await import('../outbox/outbox.js');",
          "await dataSource.query(`WITH ${enqueueSql('$1::jsonb').join(', ')} SELECT`, [JSON.stringify(outboxRows)]);",
          'isStored = await insertOnce(dataSource, { row, outboxRows: [], also: also?.(id) });',
        ].join('\n'),
      },
    ],
    engine: 'postgres',
    faults: Array.from({ length: 2 }, () => ({
      family: 'service',
      kind: 'a service before it stores',
    })),
    detectedBy: ['sent-was-accepted'],
  },
  {
    title: 'an idempotency key that is ignored',
    changes: [
      {
        file: idempotentCreate,
        find: 'idempotencyKey: idempotencyKey ?? null',
        by: 'idempotencyKey: `${idempotencyKey}-${id}`',
      },
    ],
    engine: 'postgres',
    faults: twice,
    detectedBy: ['one-key-one-lead'],
  },
  {
    title: 'a relay that marks rows done when it enqueues them',
    changes: [
      {
        file: outbox,
        find: 'SET attempts = attempts + 1, next',
        by: "SET attempts = attempts + 1, done_at = now(), outcome = 'completed', next",
      },
    ],
    engine: 'redis',
    faults: backlogThenEmptied,
    detectedBy: ['enqueued-is-sent'],
  },
  {
    title: 'a reconciler that is switched off',
    changes: [
      {
        file: 'kit/dist/outbox/outbox-reconciler.js',
        find: '        this.scheduleAfter(this.options.reconcileAfterMs / 2);\n',
        by: '',
      },
    ],
    engine: 'redis',
    faults: backlogThenEmptied,
    detectedBy: ['enqueued-is-sent'],
  },
  {
    title: 'a worker that records "sent" before the reply',
    changes: [
      {
        file: emailSender,
        find: 'const returnTo = this.bounces.addressFor(id);',
        by: "await this.record(lease, { state: 'sent', reply: '250 2.0.0 OK', step: 'sent', detail: {} });\n        const returnTo = this.bounces.addressFor(id);",
      },
    ],
    engine: 'redis',
    faults: [{ family: 'worker', kind: 'before DATA' }],
    detectedBy: ['recorded-is-true', 'enqueued-is-sent'],
  },
  {
    title: 'a random Message-ID for each attempt',
    changes: [
      {
        file: 'email/dist/delivery/message-log.js',
        find: '`${id}@',
        by: '`${crypto.randomUUID()}@',
      },
    ],
    engine: 'postgres',
    faults: [{ family: 'worker', kind: 'right after the reply' }],
    detectedBy: ['sent-was-accepted'],
  },
  {
    title: 'a 4xx reply that is treated as permanent',
    changes: [
      {
        file: 'email/dist/delivery/smtp-failure.js',
        find: 'responseCode >= 500',
        by: 'responseCode >= 400',
      },
    ],
    engine: 'postgres',
    faults: [{ family: 'smtp', kind: '451 after the email' }],
    detectedBy: ['refused-is-visible'],
  },
  {
    title: 'an email that is sent outside the outbox',
    changes: [
      {
        file: emailSender,
        find: 'const returnTo = this.bounces.addressFor(id);',
        by: "await this.processes.run('send', { ...content, kind, messageId: messageId.replace(/^.{8}/, '00000000'), requestId, relay: 'primary', notAfter: Number.MAX_SAFE_INTEGER });\n        const returnTo = this.bounces.addressFor(id);",
      },
    ],
    engine: 'redis',
    faults: twice,
    detectedBy: ['sent-was-accepted'],
  },
  {
    title: 'a lease that a worker counts from the answer of the database',
    changes: [
      {
        file: emailSender,
        find: 'attempt: claim.attempts, askedAt }',
        by: 'attempt: claim.attempts, askedAt: monotonicNow() }',
      },
    ],
    engine: 'postgres',
    faults: Array.from({ length: 6 }, () => ({
      family: 'network',
      kind: 'answers are lost, and arrive late',
    })),
    detectedBy: ['sent-once'],
  },
  {
    title: 'a poison job that is retried forever',
    changes: [
      {
        file: 'email/dist/delivery/attempt-outcome.js',
        find: 'deaths + 1 >= maxCrashes',
        by: 'deaths + 1 >= 1000',
      },
    ],
    engine: 'redis',
    faults: [{ family: 'mixed', kind: 'a poison job' }],
    detectedBy: ['poison-is-quarantined', 'faults-happened'],
  },
  {
    title: 'PostgreSQL without fsync',
    changes: [],
    postgres: { fsync: 'off' },
    engine: 'redis',
    faults: powerLosses,
    detectedBy: ['accepted-is-stored'],
  },
  {
    title: 'PostgreSQL that answers before it has fsynced (`synchronous_commit = off`)',
    changes: [],
    postgres: { synchronous_commit: 'off' },
    engine: 'postgres',
    faults: powerLosses,
    detectedBy: ['accepted-is-stored'],
  },
  {
    title: 'a worker that keeps 100 kB of each email',
    changes: [
      {
        file: emailSender,
        find: 'const returnTo = this.bounces.addressFor(id);',
        by: '(globalThis.kept ??= []).push(Buffer.alloc(100_000, id));\n        const returnTo = this.bounces.addressFor(id);',
      },
    ],
    engine: 'redis',
    faults: Array.from({ length: 10 }, () => ({ family: 'smtp', kind: '451 after the email' })),
    soak: { leads: 1_500, pace: 15_000 },
    detectedBy: ['memory-is-flat'],
  },
];
