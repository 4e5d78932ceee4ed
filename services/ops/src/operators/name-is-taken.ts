import { DomainError } from '@larkway/kit/errors';
import { QueryFailedError } from 'typeorm';

/** Says it when a name is somebody else's already. */
export const nameIsTaken = async <T>(insert: () => Promise<T>): Promise<T> => {
  try {
    return await insert();
  } catch (error) {
    if (
      !(error instanceof QueryFailedError) ||
      (error.driverError as { code?: string }).code !== '23505'
    )
      throw error;
    throw new DomainError('conflict', 'Somebody has this name already.', {
      status: 409,
      issues: [{ path: 'name', message: 'Somebody has this name already' }],
    });
  }
};
