import { z } from 'zod';

/**
 * The frontend-discovery schema, version 1 (https://github.com/awslabs/frontend-discovery), as far as we fill it.
 * Consumers of other makes read it; the site itself follows the signed map.
 */
export const discoverySchema = z.strictObject({
  schema: z.url(),
  microFrontends: z.record(
    z.string(),
    z.array(
      z.strictObject({
        url: z.string(),
        fallbackUrl: z.string().optional(),
        metadata: z.strictObject({ version: z.string(), integrity: z.string() }),
        deployment: z.strictObject({
          traffic: z.number().min(0).max(100),
          default: z.boolean(),
          salt: z.string(),
        }),
        extras: z.record(z.string(), z.unknown()),
      }),
    ),
  ),
});

export type Discovery = z.infer<typeof discoverySchema>;
