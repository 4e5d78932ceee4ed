import type { ProofChallenge } from '@larkway/kit-contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds. A slower machine gets the service's request to wait instead. */
const TIMEOUT = 60_000;

self.onmessage = async ({ data: challenge }: MessageEvent<ProofChallenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey, timeout: TIMEOUT }));
};
