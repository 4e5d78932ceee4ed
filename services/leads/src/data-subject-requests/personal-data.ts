import type { PersonErased, PersonField, PersonRecords } from '@larkway/kit-contract';
import {
  findPerson,
  type DataSubjectStore,
  DataSubjectOutbox,
} from '@larkway/kit/data-subject-requests';
import type { RetentionRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { LeadAnswerEntity } from '../answers/lead-answer.entity.js';
import { LeadEntity } from '../lead/lead.entity.js';

/**
 * Finds, exports and erases what this service stores about one person: leads and enqueued emails.
 */
@Injectable()
export class LeadsPersonalData implements DataSubjectStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: DataSubjectOutbox,
  ) {}

  find(by: PersonField, value: string): Promise<string[]> {
    return findPerson(this.dataSource, 'leads', by, value);
  }

  // Raw SQL: an export has every column, under its name in the database.
  async export(email: string): Promise<PersonRecords['records']> {
    const { manager } = this.dataSource;
    const leads: { id: string }[] = await manager.query(
      'SELECT * FROM leads WHERE lower(email) = lower($1) ORDER BY created_at, id',
      [email],
    );
    return {
      leads,
      outbox: await this.outbox.export(
        manager,
        email,
        leads.map(({ id }) => id),
      ),
    };
  }

  /** The rows and their times stay; all personal fields are overwritten. */
  erase(email: string): Promise<PersonErased['erased']> {
    return this.dataSource.transaction(async (manager) => {
      const leads = await manager
        .createQueryBuilder(LeadEntity, 'lead')
        .where('lower(lead.email) = lower(:email)', { email })
        .orderBy('lead.id')
        .setLock('pessimistic_write')
        .getMany();
      const ids = leads.map(({ id }) => id);
      const outbox = await this.outbox.erase(manager, email, ids);
      await manager
        .createQueryBuilder()
        .update(LeadEntity)
        .set({ ...erased, details: () => `'{}'` })
        .where('id = ANY (:ids)', { ids })
        .execute();
      // No one can answer a person who is erased.
      await manager.update(LeadAnswerEntity, { id: In(ids) }, { awaitsAnswer: false });
      return { leads: leads.length, outbox };
    });
  }
}

const erased = {
  name: '',
  email: '',
  phone: '',
  message: '',
  idempotencyKey: null,
  fingerprint: '',
};

/** Leads are deleted after some time. */
export const leadRetention = (days: number): RetentionRule => ({
  table: 'leads',
  days,
  sql: 'DELETE FROM leads WHERE id IN (SELECT id FROM leads WHERE created_at < $1 ORDER BY created_at LIMIT $2 FOR UPDATE SKIP LOCKED)',
});
