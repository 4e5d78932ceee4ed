import type { Channel } from '@larkway/releases-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A channel with its revision, which each change increases, and its lock. */
@Entity('channels')
export class ChannelEntity {
  @PrimaryColumn('text')
  name: Channel;

  @Column('integer')
  revision: number;

  @Column('text', { name: 'locked_by', nullable: true })
  lockedBy: string | null;

  @Column('text', { name: 'lock_reason', nullable: true })
  lockReason: string | null;

  @Column('timestamptz', { name: 'locked_since', nullable: true })
  lockedSince: Date | null;
}

/** The live versions of one remote in a channel. */
@Entity('pointers')
export class PointersEntity {
  @PrimaryColumn('text')
  channel: Channel;

  @PrimaryColumn('text')
  name: string;

  @Column('text')
  stable: string;

  @Column('text', { name: 'last_good', nullable: true })
  lastGood: string | null;

  @Column('text', { nullable: true })
  canary: string | null;

  /** As text, because the driver reads `numeric` as text. */
  @Column('numeric', { name: 'canary_percent', precision: 5, scale: 2, nullable: true })
  canaryPercent: string | null;

  @Column('timestamptz')
  since: Date;
}

/** The plan of a canary whose share grows by itself, and its current step. */
@Entity('canary_steps')
export class CanaryStepsEntity {
  @PrimaryColumn('text')
  channel: Channel;

  @PrimaryColumn('text')
  name: string;

  @Column('text')
  version: string;

  @Column('jsonb')
  percents: number[];

  @Column('integer', { name: 'every_seconds' })
  everySeconds: number;

  /** Number of the current step, from 1. */
  @Column('integer')
  step: number;

  @Column('timestamptz')
  since: Date;

  /** Who started the plan, and why: the author and reason of every step. */
  @Column('text', { name: 'started_by' })
  startedBy: string;

  @Column('text')
  reason: string;

  /** No other copy of the service tries the next step before this time. */
  @Column('timestamptz', { name: 'claimed_until', nullable: true })
  claimedUntil: Date | null;

  /** Why the compatibility check refused the next step. */
  @Column('text', { nullable: true })
  refusal: string | null;
}

/** A version that became the stable version of a channel. Rows are only added. */
@Entity('once_live')
export class DeploymentEntity {
  @PrimaryColumn('text')
  channel: Channel;

  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('integer')
  revision: number;

  @Column('text')
  version: string;
}

/** The map of one revision of a channel. Rows are only added; each one notifies the feed. */
@Entity('live_maps')
export class LiveMapEntity {
  @PrimaryColumn('text')
  channel: Channel;

  @PrimaryColumn('integer')
  revision: number;

  /** JSON of a `LivePayload` without epoch and expiry. */
  @Column('text')
  payload: string;
}
