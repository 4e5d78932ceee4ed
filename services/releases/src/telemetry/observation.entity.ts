import type { Measure, RegionEvent, Visit } from '@larkway/releases-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A count of one version in one minute. */
@Entity('observations')
export class ObservationEntity {
  @PrimaryColumn('text')
  name: string;

  @PrimaryColumn('text')
  version: string;

  @PrimaryColumn('timestamptz')
  minute: Date;

  @PrimaryColumn('text')
  kind: RegionEvent | Visit | Measure;

  /** Of a measure; 0 for other kinds. */
  @PrimaryColumn('smallint')
  bucket: number;

  @Column('integer')
  count: number;
}
