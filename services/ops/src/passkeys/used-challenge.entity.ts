import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('used_challenges')
export class UsedChallengeEntity {
  @PrimaryColumn('text')
  hash: string;

  @Column('timestamptz', { name: 'used_at', default: () => 'now()' })
  usedAt: Date;
}
