import { Column, Entity, PrimaryColumn } from 'typeorm';

/** What the last attempts showed about the mail server, in one row. */
@Entity('mail_server')
export class MailServerEntity {
  @PrimaryColumn('boolean', { name: 'only_row' })
  onlyRow: boolean;

  @Column('timestamptz', { name: 'unavailable_since', nullable: true })
  unavailableSince: Date | null;

  /** When an attempt last found it unavailable. */
  @Column('timestamptz', { name: 'unavailable_at', nullable: true })
  unavailableAt: Date | null;

  @Column('text', { nullable: true })
  cause: string | null;
}
