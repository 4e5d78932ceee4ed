import { z } from 'zod';
import { usStates } from './us-states.js';

const text = z.string().min(1);

export const stateSchema = z
  .object({
    id: z.int().positive(),
    slug: z.enum(usStates.map(({ slug }) => slug)),
    name: z.enum(usStates.map(({ name }) => name)),
    abbreviation: z.enum(usStates.map(({ abbreviation }) => abbreviation)),
    emoji: text,
    description: text,
    dealerCount: z.int().nonnegative().meta({ description: 'Dealerships listed in the state' }),
  })
  .meta({ id: 'State' });

export const dealershipSchema = z
  .object({
    id: z.int().positive(),
    slug: z
      .string()
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
      .meta({
        description: 'Of its page; given once, unique, and kept when the dealership is renamed',
        examples: ['gulfline-electric-naples-fl'],
      }),
    name: text,
    address: text.meta({ description: 'Street and number' }),
    city: text,
    state: z.enum(usStates.map(({ name }) => name)).meta({ description: 'Name of the state' }),
    zipCode: z.string().regex(/^\d{5}(-\d{4})?$/),
    phone: text.meta({ examples: ['(239) 555-0114'] }),
    email: z.email(),
    latitude: z
      .number()
      .min(-90)
      .max(90)
      .nullable()
      .meta({ description: 'Degrees north; null while the place is not known' }),
    longitude: z
      .number()
      .min(-180)
      .max(180)
      .nullable()
      .meta({ description: 'Degrees east; null while the place is not known' }),
  })
  .meta({ id: 'Dealership' });

/** Directions of a compass, clockwise from north. */
export const compassDirections = [
  'north',
  'northeast',
  'east',
  'southeast',
  'south',
  'southwest',
  'west',
  'northwest',
] as const;

export type CompassDirection = (typeof compassDirections)[number];

/** A dealership in a list, with its distance and direction after a nearby search. */
export const foundDealershipSchema = dealershipSchema
  .extend({
    distance: z.number().nonnegative().optional().meta({
      description:
        'Miles in a straight line from the place asked for, to one decimal; only when a place was asked for',
    }),
    direction: z.enum(compassDirections).optional().meta({
      description:
        'Where it is as seen from the place asked for; only when a place was asked for, and not for a distance of 0',
    }),
  })
  .meta({ id: 'FoundDealership' });

/** A point on Earth. */
export const placeSchema = z
  .object({
    latitude: z.number().min(-90).max(90).meta({ description: 'Degrees north' }),
    longitude: z.number().min(-180).max(180).meta({ description: 'Degrees east' }),
  })
  .meta({ id: 'Place' });

export const stateListSchema = z.array(stateSchema);
export const dealershipListSchema = z.array(dealershipSchema);
export const foundDealershipListSchema = z.array(foundDealershipSchema);

export type State = z.infer<typeof stateSchema>;
export type FoundDealership = z.infer<typeof foundDealershipSchema>;
export type Place = z.infer<typeof placeSchema>;
export type Dealership = z.infer<typeof dealershipSchema>;
