import { dealershipSchema, stateSchema } from '@larkway/dealers-contract';
import { z } from 'zod';
import dealerships from './seed/dealerships.json' with { type: 'json' };
import states from './seed/states.json' with { type: 'json' };

const seedStateSchema = z.strictObject(stateSchema.omit({ dealerCount: true }).shape);
const seedDealershipSchema = z.strictObject(dealershipSchema.shape);

/** The 50 states, by name. */
export const seedStates = z.array(seedStateSchema).parse(states);

/** The dealers the site starts with: invented names, streets and numbers in real cities. */
export const seedDealerships = z.array(seedDealershipSchema).parse(dealerships);
