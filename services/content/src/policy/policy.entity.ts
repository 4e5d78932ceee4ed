import {
  type Policy,
  policySchema,
  type PolicySection,
  type PolicySlug,
} from '@larkway/content-contract';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('policies')
export class PolicyEntity {
  @PrimaryColumn('text')
  slug!: PolicySlug;

  @Column('text')
  title!: string;

  @Column('text')
  summary!: string;

  /** `2024-01-01` */
  @Column('date', { name: 'last_updated' })
  lastUpdated!: string;

  @Column('jsonb')
  sections!: PolicySection[];
}

/**
 * @throws ZodError if the row does not match the contract, so that a mistaken edit is never served.
 */
export const toPolicy = ({ slug, title, summary, lastUpdated, sections }: PolicyEntity): Policy =>
  policySchema.parse({ slug, title, summary, lastUpdated, sections });

export const toPolicyEntity = (policy: Policy): PolicyEntity => ({ ...policy });
