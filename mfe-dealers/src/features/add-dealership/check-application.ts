import { dealerApplicationSchema } from '@larkway/dealers-contract';
import type { Application, ApplicationErrors } from './application-api';

/** The first error of each field, by the service's schema. Loaded when the form is sent. */
export const checkApplication = (application: Application): ApplicationErrors => {
  const { error } = dealerApplicationSchema.safeParse(application);
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};
