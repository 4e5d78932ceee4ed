import type { Proof, ProofChallenge } from '@larkway/kit-contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';

/** Does the work that is asked for, as a browser does. @returns the value of the header `form-proof`. */
export const solve = async (challenge: ProofChallenge): Promise<string> => {
  const solution = await solveChallenge({ challenge, deriveKey });
  return encodeProof({ challenge, solution: solution! });
};

export const encodeProof = (proof: Proof): string =>
  Buffer.from(JSON.stringify(proof)).toString('base64url');
