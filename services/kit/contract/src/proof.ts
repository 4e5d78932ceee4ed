import { z } from 'zod';

/** A proof-of-work challenge in the format of altcha-lib; sent with the code `proof_required`. */
export const proofChallengeSchema = z
  .strictObject({
    parameters: z.looseObject({
      algorithm: z.string(),
      nonce: z.string(),
      salt: z.string(),
      cost: z.number(),
      keyLength: z.number(),
      keyPrefix: z.string(),
      /** Unix time in seconds; a proof that comes later is refused. */
      expiresAt: z.number().optional(),
    }),
    signature: z.string(),
  })
  .meta({ id: 'ProofChallenge' });

/** The content of the `form-proof` header: JSON in base64url. */
export const proofSchema = z.object({
  challenge: proofChallengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export type ProofChallenge = z.infer<typeof proofChallengeSchema>;
export type Proof = z.infer<typeof proofSchema>;
