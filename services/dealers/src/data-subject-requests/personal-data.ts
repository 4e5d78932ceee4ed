import type { PersonErased, PersonField, PersonRecords } from '@larkway/kit-contract';
import {
  findPerson,
  type DataSubjectStore,
  DataSubjectOutbox,
} from '@larkway/kit/data-subject-requests';
import type { RetentionRule } from '@larkway/kit/retention';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In, IsNull, Not } from 'typeorm';
import { addStep, ApplicationStepEntity } from '../dealer-application/application-step.entity.js';
import { ReviewedApplicationEntity } from '../dealer-application/dealer-application.entity.js';
import { lockReviews } from '../dealer-application/review-lock.js';
import { DealershipEntity, erasedAddress } from '../dealership/dealership.entity.js';

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

  // Raw SQL: an export has every column, under its name in the database.
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
      const applications = await manager
        .createQueryBuilder(ReviewedApplicationEntity, 'application')
        .where('lower(application.email) = lower(:email)', { email })
        .orderBy('application.id')
        .setLock('pessimistic_write')
        .getMany();
      const ids = applications.map(({ id }) => id);
      const outbox = await this.outbox.erase(manager, email, ids);
      const notes = await eraseNotes(manager, ids);
      await closeOpen(manager, applications);
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
  const { affected } = await manager.update(
    ApplicationStepEntity,
    { applicationId: In(ids), note: Not(IsNull()) },
    { note: null },
  );
  return affected!;
};

// An open application without an applicant is declined, without an email.
const closeOpen = async (
  manager: EntityManager,
  applications: ReviewedApplicationEntity[],
): Promise<void> => {
  for (const { id, status } of applications) {
    if (status !== 'received' && status !== 'checked') continue;
    await manager.update(
      ReviewedApplicationEntity,
      { id },
      { status: 'declined', decidedAt: () => 'now()' },
    );
    const note = 'The applicant asked to be forgotten.';
    await addStep(manager, { applicationId: id, status: 'declined', note });
  }
};

const erased = 'erased';

const eraseApplications = (manager: EntityManager, ids: string[]): Promise<unknown> =>
  manager.update(
    ReviewedApplicationEntity,
    { id: In(ids) },
    {
      name: erased,
      address: erased,
      city: erased,
      zipCode: erased,
      phone: erased,
      email: erasedAddress,
      membershipId: null,
      latitude: null,
      longitude: null,
      duplicateKeys: [],
      duplicates: [],
      idempotencyKey: null,
      fingerprint: '',
    },
  );

const eraseUnlisted = async (manager: EntityManager, email: string): Promise<number> => {
  const { affected } = await manager
    .createQueryBuilder()
    .update(DealershipEntity)
    .set({
      slug: () => "'erased-' || id",
      name: erased,
      address: erased,
      city: erased,
      zipCode: '00000',
      phone: erased,
      email: erasedAddress,
      latitude: null,
      longitude: null,
      zipLatitude: null,
      zipLongitude: null,
      unlistedReason: 'The owner asked to be forgotten.',
    })
    .where('lower(email) = lower(:email) AND unlisted_at IS NOT NULL', { email })
    .execute();
  return affected!;
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
