import type { ResolvedFrame } from '@larkway/releases-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Errors of a remote with the same name, message and place. */
@Entity('error_groups')
export class ErrorGroupEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  fingerprint: string;

  @Column('text')
  type: string;

  @Column('text')
  message: string;

  /** Of `stackOf`, the latest published version in which it was seen. */
  @Column('jsonb')
  stack: ResolvedFrame[];

  @Column('text', { name: 'stack_of' })
  stackOf: string;

  /** The earliest published version in which it was seen. Stays when its counts are removed. */
  @Column('text', { name: 'introduced_in' })
  introducedIn: string;

  @Column('timestamptz', { name: 'first_seen' })
  firstSeen: Date;
}

/** How often a group was seen in one version. */
@Entity('error_counts')
export class ErrorCountEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  fingerprint: string;

  @PrimaryColumn('text')
  version: string;

  @Column('integer')
  count: number;

  /** Browser, or site server -> count. */
  @Column('jsonb', { name: 'seen_in' })
  seenIn: Record<string, number>;

  @Column('timestamptz', { name: 'first_seen' })
  firstSeen: Date;

  @Column('timestamptz', { name: 'last_seen' })
  lastSeen: Date;
}
