import type { State } from '@larkway/dealers-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('states')
export class StateEntity {
  @PrimaryColumn('integer')
  id: number;

  @Column('text')
  slug: State['slug'];

  @Column('text')
  name: State['name'];

  @Column('text')
  abbreviation: State['abbreviation'];

  @Column('text')
  emoji: string;

  @Column('text')
  description: string;
}

/** The wire type of a state. */
export const toState = (
  { id, slug, name, abbreviation, emoji, description }: StateEntity,
  dealerCount: number,
): State => ({
  id,
  slug,
  name,
  abbreviation,
  emoji,
  description,
  dealerCount,
});
