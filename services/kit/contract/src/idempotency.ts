import { z } from 'zod';

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'Must be 8 to 128 visible ASCII characters')
  .optional()
  .meta({
    description: 'Same key, same submission; the same key with another body is answered 409',
  });
