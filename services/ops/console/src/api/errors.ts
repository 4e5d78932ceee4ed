import { opsErrorCodes, visibleText } from '@larkway/ops-contract';
import { ApiError } from '@larkway/sdk';
import { withLocalTimes } from '../format/times';

/** The operator did not confirm who they are, so a call that needs it was not made. */
export class NotConfirmed extends Error {
  constructor() {
    super('You did not confirm that it is you, so nothing was done.');
    this.name = 'NotConfirmed';
  }
}

/** A failure in a sentence that an operator can act on. */
export const errorMessage = (error: unknown): string => {
  if (error instanceof NotConfirmed) return error.message;
  if (!(error instanceof ApiError))
    return 'There is no connection to the console’s service. Nothing was changed by this try as far as can be told; look before you repeat it.';
  if (error.status === 403 && error.code !== opsErrorCodes.crossSite)
    return 'Your role does not allow this.';
  if (error.body) return withLocalTimes(visibleText(error.body.error));
  return error.status >= 500
    ? 'The console’s service could not answer just now.'
    : `The request was refused (${error.status}).`;
};
