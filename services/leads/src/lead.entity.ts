import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What a shopper asked, as it was accepted. */
@Entity('leads')
export class LeadEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('text')
  kind: 'vehicle-inquiry';

  @Column('text')
  name: string;

  @Column('text')
  email: string;

  @Column('text')
  phone: string;

  @Column('text')
  message: string;

  /** What only this kind of lead has. */
  @Column('jsonb')
  details: { vehicleName: string; vehiclePrice: string };

  @Column('text', { name: 'request_id' })
  requestId: string;

  @Column('text', { name: 'idempotency_key', nullable: true })
  idempotencyKey: string | null;

  /** Hash of the accepted body: tells a repeat from another submission under the same key. */
  @Column('text')
  fingerprint: string;
}
