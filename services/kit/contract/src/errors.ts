import { z } from 'zod';
import { proofChallengeSchema } from './proof.js';

/** The error codes of all services; a service can add its own. */
export const commonErrorCodes = [
  'malformed',
  'unauthorized',
  'forbidden',
  'not_found',
  'method_not_allowed',
  'timeout',
  'conflict',
  'too_large',
  'uri_too_long',
  'unsupported_media_type',
  'expectation_failed',
  'invalid',
  'too_many_requests',
  'proof_required',
  'headers_too_large',
  'internal',
  'unavailable',
] as const;

/** A stable, machine-readable error code. Services can add their own. */
export type ErrorCode = (typeof commonErrorCodes)[number] | (string & {});

/** The body of every error response. */
export const errorBodySchema = z
  .strictObject({
    error: z.string().meta({ description: 'What went wrong, in a sentence fit to be shown' }),
    code: z.string().meta({ description: 'A stable code', examples: ['invalid', 'not_found'] }),
    issues: z
      .array(z.strictObject({ path: z.string(), message: z.string() }))
      .optional()
      .meta({ description: 'One entry per refused field; the path is dotted' }),
    challenge: proofChallengeSchema.optional().meta({
      description: 'Comes with proof_required: solved, it is sent in the header form-proof',
    }),
  })
  .meta({ id: 'ErrorBody' });

export type ErrorBody = z.infer<typeof errorBodySchema>;
export type ErrorIssue = NonNullable<ErrorBody['issues']>[number];
