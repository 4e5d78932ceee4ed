import type { Application, ApplicationSummary } from '@larkway/dealers-contract';
import type { ApplicationStepEntity } from '../application-step.entity.js';
import type { ReviewedApplicationEntity } from '../reviewed-application.entity.js';

/** What a list of applications shows; without the ways to reach the applicant. */
export const toApplicationSummary = (row: ReviewedApplicationEntity): ApplicationSummary => ({
  id: row.id,
  status: row.status,
  name: row.name,
  city: row.city,
  state: row.state.name,
  createdAt: row.createdAt.toISOString(),
  duplicates: row.duplicates,
  place:
    row.latitude === null || row.longitude === null
      ? null
      : { latitude: row.latitude, longitude: row.longitude },
});

/** Everything about an application, with its steps in the order they were made. */
export const toApplication = (
  row: ReviewedApplicationEntity,
  steps: ApplicationStepEntity[],
): Application => ({
  ...toApplicationSummary(row),
  address: row.address,
  zipCode: row.zipCode,
  phone: row.phone,
  email: row.email,
  membershipId: row.membershipId,
  dealershipId: row.dealershipId,
  steps: steps.map(({ at, status, by, note }) => ({ at: at.toISOString(), status, by, note })),
});
