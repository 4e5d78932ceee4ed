import { releaseErrorCodes } from '@larkway/releases-contract';
import { Refused } from '../releases-client.js';
import { exitCodeOf } from './exit-codes.js';

const refusalText = ({ body, message }: Refused): string =>
  body.code === releaseErrorCodes.gateRefused ? `Refused by the gate: ${message}` : message;

/** A failure, for people or as JSON. */
export const failureText = (error: unknown, isForMachines: boolean): string => {
  const message = error instanceof Error ? error.message : String(error);
  if (isForMachines) {
    const body = error instanceof Refused ? error.body : { error: message };
    return JSON.stringify({ ...body, exitCode: exitCodeOf(error) }, null, 2);
  }
  return error instanceof Refused ? refusalText(error) : message;
};
