import { z } from 'zod';

/** The 202 response to a request whose work is stored durably and runs soon. */
export const queuedSchema = z
  .strictObject({ id: z.uuid(), status: z.literal('queued') })
  .meta({ id: 'Queued' });

export type Queued = z.infer<typeof queuedSchema>;
