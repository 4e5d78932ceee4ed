import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A secret that the first start creates, if none is configured, and that all workers share. */
@Entity('own_secrets')
export class OwnSecretEntity {
  @PrimaryColumn('text')
  name: string;

  @Column('text')
  value: string;
}
