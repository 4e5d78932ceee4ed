import { z } from 'zod';
import { vehicleCategories } from './categories.js';

const text = z.string().min(1);

/** Lower-case words and digits joined by hyphens. */
export const vehicleSlugSchema = z
  .string()
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
  .max(80);

/** Any group and any value in it may be missing; pages then show their fallback text. */
export const vehicleSpecificationsSchema = z
  .object({
    power: z
      .object({
        topSpeed: text.optional().meta({ examples: ['25 mph'] }),
        motor: text.optional(),
        battery: text.optional(),
        controller: text.optional(),
      })
      .optional(),
    capacity: z.object({ passengers: text.optional().meta({ examples: ['4'] }) }).optional(),
    features: z
      .object({
        brakes: text.optional(),
        lights: text.optional(),
        seating: text.optional(),
        warranty: text.optional(),
        assembly: text.optional(),
      })
      .optional(),
    dimensions: z.object({ length: text.optional().meta({ examples: ['121 in'] }) }).optional(),
  })
  .meta({ id: 'VehicleSpecifications' });

export const vehicleSchema = z
  .object({
    id: z.int().positive(),
    name: text,
    slug: vehicleSlugSchema,
    model: text,
    description: text,
    price: z.int().positive().meta({ description: 'MSRP in US dollars' }),
    range: text.meta({ description: 'Range per charge', examples: ['45 miles'] }),
    category: z.enum(vehicleCategories),
    series: text,
    imageUrl: z
      .string()
      .regex(/^[a-z0-9-]+\.webp$/)
      .meta({
        description:
          'File name of the picture; the inventory front end, which ships the pictures, resolves it',
        examples: ['d6-max.webp'],
      }),
    features: z.array(text).meta({ description: 'Badges' }),
    isAvailable: z.boolean(),
    isFeatured: z.boolean(),
    externalUrl: z
      .url({ protocol: /^https$/ })
      .optional()
      .meta({ description: 'Left out when the vehicle has no page elsewhere' }),
    specifications: vehicleSpecificationsSchema,
  })
  .meta({ id: 'Vehicle' });

export const vehicleListSchema = z.array(vehicleSchema);

export type VehicleSpecifications = z.infer<typeof vehicleSpecificationsSchema>;
export type Vehicle = z.infer<typeof vehicleSchema>;
