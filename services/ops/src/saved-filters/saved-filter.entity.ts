import type { FilteredList } from '@larkway/ops-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A filter that an operator has saved; operator, list and name are unique together. */
@Entity('saved_filters')
export class SavedFilterEntity {
  @PrimaryColumn('uuid')
  id: string;

  @Column('uuid', { name: 'operator_id' })
  operatorId: string;

  @Column('text')
  list: FilteredList;

  @Column('text')
  name: string;

  @Column('text')
  query: string;
}
