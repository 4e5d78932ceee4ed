import { DomainError } from '@larkway/kit/errors';
import type { EntityManager } from 'typeorm';
import { DealershipEntity } from '../../dealership/dealership.entity.js';
import { placeOfZipCode } from '../../places/places.js';
import { toZipCode } from '../../zip-code/zip-code.js';
import { addStep } from '../application-step.entity.js';
import {
  duplicateReason,
  findDuplicateDealerships,
  findDuplicateApplications,
} from '../check/duplicates.js';
import { ReviewedApplicationEntity } from '../dealer-application.entity.js';

/**
 * Lists the dealership of an application, and marks open applications that look like it.
 * @returns its id.
 * @throws DomainError 409 if its ZIP code is not valid.
 */
export const listDealership = async (
  manager: EntityManager,
  application: ReviewedApplicationEntity,
): Promise<number> => {
  const { name, address, city, stateId, phone, email } = application;
  const zipCode = toZipCode(application.zipCode);
  if (zipCode === null)
    throw new DomainError(
      'not_listable',
      'The ZIP code is not valid, so the dealership cannot be listed.',
      { status: 409 },
    );
  const { latitude, longitude } =
    application.latitude === null ? (placeOfZipCode(zipCode) ?? application) : application;
  const { identifiers } = await manager.insert(DealershipEntity, {
    name,
    address,
    city,
    stateId,
    zipCode,
    phone,
    email,
    latitude,
    longitude,
  });
  const id = identifiers[0]!['id'] as number;
  await markDuplicates(manager, application, id);
  return id;
};

// They were checked before this dealership was listed.
const markDuplicates = async (
  manager: EntityManager,
  { id, duplicateKeys: keys }: ReviewedApplicationEntity,
  dealershipId: number,
): Promise<void> => {
  for (const other of await findDuplicateApplications(manager, { id, keys })) {
    const duplicates = await findDuplicateDealerships(manager, other.duplicateKeys);
    await manager.update(ReviewedApplicationEntity, { id: other.id }, { duplicates });
    const note = `Looks like the dealership ${dealershipId}, which is listed now: ${duplicateReason(other.duplicateKeys, keys)}.`;
    await addStep(manager, { applicationId: other.id, status: 'checked', note });
  }
};
