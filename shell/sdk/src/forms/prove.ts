import type { ProofChallenge } from '@larkway/kit-contract';

/** Solves a service's challenge beside the page, with code that is fetched only now. @throws where that is unavailable. */
export const prove = async (challenge: ProofChallenge): Promise<string> =>
  (await import('./solve-in-worker')).solveInWorker(challenge);
