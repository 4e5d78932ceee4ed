export { dealerApplicationSchema } from './dealer-application.js';
export type { DealerApplication, DealerApplicationInput } from './dealer-application.js';
export { idempotencyKeyHeader } from '@larkway/kit-contract';
export { dealersPaths } from './paths.js';
export { dealersRoutes } from './routes.js';
export { dealershipListSchema, dealershipSchema, stateListSchema, stateSchema } from './schemas.js';
export type { Dealership, State } from './schemas.js';
export { findUsState, usStates } from './us-states.js';
export type { UsState, UsStateAbbreviation, UsStateName, UsStateSlug } from './us-states.js';
