import { dealerApplicationSchema } from '@larkway/dealers-contract';
import type { Application, ApplicationErrors } from './application-api';

/** What the service would refuse, said before it is asked; the first complaint about each field. Brings the schemas along. */
export const checkApplication = (application: Application): ApplicationErrors => {
  const { error } = dealerApplicationSchema.safeParse(application);
  return Object.fromEntries(
    (error?.issues ?? []).toReversed().map(({ path, message }) => [String(path[0]), message]),
  );
};
