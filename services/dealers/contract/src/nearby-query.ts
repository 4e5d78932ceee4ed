import { z } from 'zod';
import { defaultRadius, nearestLimit, radii } from './paths.js';

const degrees = (most: number) =>
  z
    .string()
    .regex(/^-?\d{1,3}(\.\d{1,15})?$/, 'Enter degrees such as 30.27')
    .transform(Number)
    .pipe(z.number().min(-most).max(most));

/** The text of a place. */
export const nearSchema = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .meta({ description: 'A ZIP code, or a city and state', examples: ['78701', 'Austin, TX'] });

/** The single parameters; without any of them, every dealership is listed. */
export const nearbyFieldsSchema = z.object({
  near: nearSchema.optional(),
  lat: degrees(90).optional().meta({ description: 'Degrees north; needs lng' }),
  lng: degrees(180).optional().meta({ description: 'Degrees east; needs lat' }),
  radius: z.enum(radii).default(defaultRadius).meta({ description: 'Miles in a straight line' }),
  limit: z
    .string()
    .regex(/^\d{1,3}$/, `Enter a number from 1 to ${nearestLimit}`)
    .transform(Number)
    .pipe(z.number().min(1).max(nearestLimit))
    .default(nearestLimit)
    .meta({ description: 'Most dealerships in the response' }),
});

/** The parameters of a nearby search, which requires `near`, or `lat` and `lng`. */
export const nearbyQuerySchema = nearbyFieldsSchema
  .refine(({ lat, lng }) => (lat === undefined) === (lng === undefined), {
    path: ['lng'],
    message: 'Give lat and lng together',
  })
  .refine(({ near, lat }) => (near === undefined) !== (lat === undefined), {
    path: ['near'],
    message: 'Give either near, or lat and lng',
  });

export type NearbyQuery = z.infer<typeof nearbyQuerySchema>;
