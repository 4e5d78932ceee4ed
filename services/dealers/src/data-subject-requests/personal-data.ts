import type { PersonErased, PersonField, PersonRecords } from '@larkway/kit-contract';
import { findPerson, type DataSubjectStore, DataSubjectOutbox } from '@larkway/kit/people';
import type { RetentionRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { lockReviews } from '../dealer-application/review-lock.js';

/**
 * Finds, exports and erases what this service stores about one person: applications, enqueued
 * emails and dealerships. A listed dealership is a business and stays; operators can unlist it
 * first. An unlisted dealership is erased.
 */
@Injectable()
export class DealersPersonalData implements DataSubjectStore {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: DataSubjectOutbox,
  ) {}

  find(by: PersonField, value: string): Promise<string[]> {
    return findPerson(this.dataSource, 'dealer_applications', by, value);
  }

  async export(email: string): Promise<PersonRecords['records']> {
    const { manager } = this.dataSource;
    const applications: { id: string }[] = await manager.query(
      'SELECT * FROM dealer_applications WHERE lower(email) = lower($1) ORDER BY created_at, id',
      [email],
    );
    const ids = applications.map(({ id }) => id);
    return {
      dealer_applications: applications,
      dealer_application_steps: await manager.query(
        'SELECT * FROM dealer_application_steps WHERE application_id = ANY ($1) ORDER BY id',
        [ids],
      ),
      dealerships: await manager.query(
        'SELECT * FROM dealerships WHERE lower(email) = lower($1) ORDER BY id',
        [email],
      ),
      outbox: await this.outbox.export(manager, email, ids),
    };
  }

  erase(email: string): Promise<PersonErased['erased']> {
    return this.dataSource.transaction(async (manager) => {
      await lockReviews(manager);
      const applications: { id: string }[] = await manager.query(
        'SELECT id FROM dealer_applications WHERE lower(email) = lower($1) ORDER BY id FOR UPDATE',
        [email],
      );
      const ids = applications.map(({ id }) => id);
      const outbox = await this.outbox.erase(manager, email, ids);
      const notes = await eraseNotes(manager, ids);
      await closeOpen(manager, ids);
      await eraseApplications(manager, ids);
      const dealerships = await eraseUnlisted(manager, email);
      return {
        dealer_applications: ids.length,
        dealer_application_steps: notes,
        dealerships,
        outbox,
      };
    });
  }
}

/** Notes can contain personal data. */
const eraseNotes = async (manager: EntityManager, ids: string[]): Promise<number> => {
  const [, erased] = await manager.query(
    'UPDATE dealer_application_steps SET note = NULL WHERE application_id = ANY ($1) AND note IS NOT NULL',
    [ids],
  );
  return erased as number;
};

// An open application without an applicant is declined, without an email.
const closeOpen = (manager: EntityManager, ids: string[]): Promise<unknown> =>
  manager.query(
    `WITH closed AS (
       UPDATE dealer_applications SET status = 'declined', decided_at = now()
       WHERE id = ANY ($1) AND status IN ('received', 'checked') RETURNING id
     )
     INSERT INTO dealer_application_steps (application_id, status, note) SELECT id, 'declined', 'The applicant asked to be forgotten.' FROM closed`,
    [ids],
  );

const eraseApplications = (manager: EntityManager, ids: string[]): Promise<unknown> =>
  manager.query(
    `UPDATE dealer_applications SET name = 'erased', address = 'erased', city = 'erased', zip_code = 'erased', phone = 'erased', email = $2,
       membership_id = NULL, latitude = NULL, longitude = NULL, look_alike_keys = '{}', duplicates = '[]', idempotency_key = NULL, fingerprint = ''
     WHERE id = ANY ($1)`,
    [ids, erasedAddress],
  );

const eraseUnlisted = async (manager: EntityManager, email: string): Promise<number> => {
  const [, erased] = await manager.query(
    `UPDATE dealerships SET name = 'erased', address = 'erased', city = 'erased', zip_code = '00000', phone = 'erased', email = $2,
       latitude = NULL, longitude = NULL, zip_latitude = NULL, zip_longitude = NULL, unlisted_reason = 'The owner asked to be forgotten.'
     WHERE lower(email) = lower($1) AND unlisted_at IS NOT NULL`,
    [email, erasedAddress],
  );
  return erased as number;
};

/**
 * Declined applications are deleted with their steps after some time; open and approved ones stay.
 */
export const applicationRetention = (days: number): RetentionRule => ({
  table: 'dealer_applications',
  days,
  sql: `DELETE FROM dealer_applications WHERE id IN (
    SELECT id FROM dealer_applications WHERE status = 'declined' AND decided_at < $1 ORDER BY decided_at LIMIT $2 FOR UPDATE SKIP LOCKED)`,
});

/** Replaces an erased address; no mailbox can have it. */
export const erasedAddress = 'erased@erased.invalid';
