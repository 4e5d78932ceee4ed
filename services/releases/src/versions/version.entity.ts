import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A remote with the team that claimed its name. */
@Entity('remotes')
export class RemoteEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('text')
  team: string;
}

/** A published version, which never changes. */
@Entity('versions')
export class VersionEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  version: string;

  /** Order of publication; PostgreSQL generates it. */
  @Column({ type: 'bigint', insert: false, update: false })
  number: string;

  /** JSON of the `Release`. */
  @Column('text')
  release: string;

  @Column('text')
  digest: string;

  @Column('text')
  base: string;

  @Column('timestamptz', { name: 'published_at' })
  publishedAt: Date;

  @Column('text', { name: 'published_by' })
  publishedBy: string;
}

/** A version whose files were removed, or will be. Publishing the same bytes again removes the row. */
@Entity('retirements')
export class RetirementEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  version: string;

  @Column('timestamptz', { name: 'retired_at' })
  retiredAt: Date;

  /** Null until all files are removed. */
  @Column('timestamptz', { name: 'files_removed_at', nullable: true })
  filesRemovedAt: Date | null;
}

/** A version that was rolled back in a channel, and is never a fallback version there again. */
@Entity('withdrawals')
export class WithdrawalEntity {
  @PrimaryColumn('text')
  channel: string;

  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  version: string;

  /** Revision of the channel that rolled it back. */
  @Column('integer')
  revision: number;
}
