import { z } from 'zod';

/** The 202 answer of a request whose work is durably stored and will be done shortly. */
export const queuedSchema = z
  .strictObject({ id: z.uuid(), status: z.literal('queued') })
  .meta({ id: 'Queued' });

export type Queued = z.infer<typeof queuedSchema>;
