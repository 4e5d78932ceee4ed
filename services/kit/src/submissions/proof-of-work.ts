import { randomInt } from 'node:crypto';
import { type Proof, type ProofChallenge, proofSchema } from '@larkway/kit-contract';
import { createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { currentKey, keysOf } from '../config/rotating-secret.js';
import { keyedHash } from '../signing/keyed-hash.js';
import type { Counter } from './counters.js';

/** Seconds in which a challenge has to be solved. */
export const PROOF_SECONDS = 300;

/**
 * Iterations of PBKDF2 per guess, and the number of guesses: 0.3 to 1 s on a phone; we verify one
 * guess.
 */
const COST = 5_000;
const FEWEST_GUESSES = 30;
const MOST_GUESSES = 80;

const LONGEST_PROOF = 4_096;

const parse = (text: string): Proof | undefined => {
  if (text.length > LONGEST_PROOF) return undefined;
  try {
    return proofSchema.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    return undefined;
  }
};

/** Issues challenges and verifies proofs of work, each valid for one submission. */
export class ProofOfWork {
  /** One entry per key; the first one signs. */
  private readonly secrets: { hmacSignatureSecret: string; hmacKeySignatureSecret: string }[];

  /** @param used counts the uses of a proof; must remember them for `PROOF_SECONDS`. */
  constructor(
    private readonly formKey: string,
    service: string,
    private readonly used: Counter,
  ) {
    const secret = (key: string, purpose: string) =>
      keyedHash(key, `${purpose} of ${service}`, '').toString('hex');
    this.secrets = keysOf(formKey).map((key) => ({
      hmacSignatureSecret: secret(key, 'challenge'),
      hmacKeySignatureSecret: secret(key, 'solution'),
    }));
  }

  async challenge(now = Date.now()): Promise<ProofChallenge> {
    const challenge = await createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(FEWEST_GUESSES, MOST_GUESSES),
      deriveKey,
      expiresAt: Math.floor(now / 1000) + PROOF_SECONDS,
      ...this.secrets[0]!,
    });
    return challenge as ProofChallenge;
  }

  /** Whether a proof solves an unexpired challenge of this service and was not used before. */
  async accepts(text: string): Promise<boolean> {
    const proof = parse(text);
    if (!proof) return false;
    const results = await Promise.all(
      this.secrets.map((secrets) => verifySolution({ ...proof, deriveKey, ...secrets })),
    );
    if (!results.some(({ verified }) => verified)) return false;
    const { points } = await this.used.add(
      keyedHash(currentKey(this.formKey), 'proof', proof.challenge.signature).toString('base64url'),
      1,
    );
    return points === 1;
  }
}
