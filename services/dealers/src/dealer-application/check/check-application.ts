import { findUsState } from '@larkway/dealers-contract';
import type { EntityManager } from 'typeorm';
import { placeOfZipCode } from '../../places/places.js';
import { isZipCodeOf, toZipCode } from '../../zip-code/zip-code.js';
import { addStep } from '../application-step.entity.js';
import { ReviewedApplicationEntity } from '../dealer-application.entity.js';
import {
  duplicateReason,
  findDuplicateDealerships,
  findDuplicateApplications,
  duplicateKeys,
} from './duplicates.js';

/** Finds duplicates and the location of an application for operators. It decides nothing. */
export const checkApplication = async (
  manager: EntityManager,
  application: ReviewedApplicationEntity,
): Promise<void> => {
  const { id } = application;
  const keys = duplicateKeys(application);
  const zipCode = toZipCode(application.zipCode);
  const place = zipCode === null ? null : placeOfZipCode(zipCode);
  const open = await findDuplicateApplications(manager, { id, keys });
  const notes = [
    ...zipNotes(application, zipCode, place !== null),
    ...open.map(
      (other) =>
        `Looks like the open application ${other.id}: ${duplicateReason(keys, other.duplicateKeys)}.`,
    ),
  ];
  await manager.update(
    ReviewedApplicationEntity,
    { id },
    {
      status: 'checked',
      duplicateKeys: keys,
      duplicates: await findDuplicateDealerships(manager, keys),
      latitude: place?.latitude ?? null,
      longitude: place?.longitude ?? null,
    },
  );
  await addStep(manager, { applicationId: id, status: 'checked', note: notes.join('\n') });
};

const zipNotes = (
  { state }: ReviewedApplicationEntity,
  zipCode: string | null,
  known: boolean,
): string[] => {
  if (zipCode === null) return ['The ZIP code is not valid: the dealership cannot be listed.'];
  const { name, abbreviation } = findUsState(state.name)!;
  return [
    ...(known ? [] : [`The location of the ZIP code ${zipCode} is unknown: no directions.`]),
    ...(isZipCodeOf(zipCode, abbreviation) ? [] : [`The ZIP code ${zipCode} is outside ${name}.`]),
  ];
};
