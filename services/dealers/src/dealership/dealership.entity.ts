import type { Dealership, Listing } from '@larkway/dealers-contract';
import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';
import { StateEntity } from '../state/state.entity.js';

@Entity('dealerships')
export class DealershipEntity {
  @PrimaryGeneratedColumn('identity', { generatedIdentity: 'BY DEFAULT' })
  id: number;

  /** Given by the database when the row is inserted, unless it has one. */
  @Column('text')
  slug: string;

  @Column('text')
  name: string;

  @Column('text')
  address: string;

  @Column('text')
  city: string;

  @Column('integer', { name: 'state_id' })
  stateId: number;

  @ManyToOne(() => StateEntity)
  @JoinColumn({ name: 'state_id' })
  state: StateEntity;

  @Column('text', { name: 'zip_code' })
  zipCode: string;

  @Column('text')
  phone: string;

  @Column('text')
  email: string;

  @Column('double precision', { nullable: true })
  latitude: number | null;

  @Column('double precision', { nullable: true })
  longitude: number | null;

  /** The center of its ZIP code, while it has no coordinates; for searches only. */
  @Column('double precision', { name: 'zip_latitude', nullable: true, select: false })
  zipLatitude: number | null;

  @Column('double precision', { name: 'zip_longitude', nullable: true, select: false })
  zipLongitude: number | null;

  /** When an operator corrected it: then the seed no longer updates it. */
  @Column('timestamptz', { name: 'edited_at', nullable: true, select: false })
  editedAt: Date | null;

  /** Null while the dealership is listed. */
  @Column('timestamptz', { name: 'unlisted_at', nullable: true })
  unlistedAt: Date | null;

  @Column('text', { name: 'unlisted_by', nullable: true })
  unlistedBy: string | null;

  @Column('text', { name: 'unlisted_reason', nullable: true })
  unlistedReason: string | null;
}

/** Replaces an erased address; no mailbox can have it. */
export const erasedAddress = 'erased@erased.invalid';

/** The wire type of a dealership, with the name of its state. */
export const toDealership = (row: DealershipEntity): Dealership => ({
  id: row.id,
  slug: row.slug,
  name: row.name,
  address: row.address,
  city: row.city,
  state: row.state.name,
  zipCode: row.zipCode,
  phone: row.phone,
  email: row.email,
  latitude: row.latitude,
  longitude: row.longitude,
});

/** What operators see of a dealership, listed or not. */
export const toListing = (row: DealershipEntity): Listing => ({
  id: row.id,
  name: row.name,
  city: row.city,
  state: row.state.name,
  unlisted: row.unlistedAt && {
    at: row.unlistedAt.toISOString(),
    by: row.unlistedBy!,
    reason: row.unlistedReason!,
  },
  erased: row.email === erasedAddress,
});
