import { opsErrorCodes, visibleText } from '@larkway/ops-contract';
import { ApiError } from '@larkway/sdk';
import { withLocalTimes } from '../format/times';

/**
 * The operator did not confirm their identity, so a call that needs the confirmation was not made.
 */
export class NotConfirmed extends Error {
  constructor() {
    super('You did not confirm that it is you, so nothing was done.');
    this.name = 'NotConfirmed';
  }
}

/** The browser used no passkey. */
export class NoPasskey extends Error {
  constructor() {
    super(
      'The browser used no passkey: its dialog was closed, took too long, or had none to offer.',
    );
    this.name = 'NoPasskey';
  }
}

/** An error as a sentence that an operator can act on. */
export const errorMessage = (error: unknown): string => {
  if (error instanceof NotConfirmed || error instanceof NoPasskey) return error.message;
  if (!(error instanceof ApiError))
    return 'The console’s service cannot be reached. As far as the console can tell, nothing was changed; check before you try again.';
  if (error.status === 403 && error.code !== opsErrorCodes.crossSite)
    return 'Your role does not allow this.';
  if (error.body) return withLocalTimes(visibleText(error.body.error));
  return error.status >= 500
    ? 'The console’s service could not respond. Try again.'
    : `The request was refused (${error.status}).`;
};
