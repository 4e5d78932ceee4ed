import type { ProofChallenge } from '@larkway/kit-contract';
import { solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';

/** Milliseconds after which a machine that is this slow is told to wait instead. */
const PATIENCE = 60_000;

self.onmessage = async ({ data: challenge }: MessageEvent<ProofChallenge>) => {
  self.postMessage(await solveChallenge({ challenge, deriveKey, timeout: PATIENCE }));
};
