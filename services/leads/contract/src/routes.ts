import { defineRoute, queuedSchema, type RouteDefinition } from '@larkway/kit-contract';
import { z } from 'zod';
import { idempotencyKeyHeader, leadsPaths } from './paths.js';
import { vehicleInquirySchema } from './vehicle-inquiry.js';

export const idempotencyKeySchema = z
  .string()
  .regex(/^[\x21-\x7e]{8,128}$/, 'Must be 8 to 128 visible ASCII characters')
  .optional()
  .meta({ description: 'Same key, same lead; the same key with another body is answered 409' });

export const leadsRoutes = {
  vehicleInquiry: defineRoute({
    method: 'POST',
    path: leadsPaths.vehicleInquiry,
    summary: 'Asks the sales team about a vehicle',
    headers: z.object({ [idempotencyKeyHeader]: idempotencyKeySchema }),
    body: vehicleInquirySchema,
    success: { status: 202, schema: queuedSchema, description: 'Stored durably; the mail follows within moments' },
    errors: [400, 409, 413, 415, 422, 503],
  }),
} satisfies Record<string, RouteDefinition>;
