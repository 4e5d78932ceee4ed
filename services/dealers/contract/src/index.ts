export { dealerApplicationSchema } from './dealer-application.js';
export type { DealerApplication, DealerApplicationInput } from './dealer-application.js';
export { idempotencyKeyHeader } from '@larkway/kit-contract';
export { dealershipDetailsSchema, listingSchema, listingStates, mostListings } from './listings.js';
export type { DealershipDetails, Listing } from './listings.js';
export { nearbyFieldsSchema, nearbyQuerySchema, nearSchema } from './nearby-query.js';
export type { NearbyQuery } from './nearby-query.js';
export { dealersPaths } from './paths.js';
export type { Whereabouts } from './paths.js';
export { defaultRadius, isRadius, nearestLimit, neighborLimit, radii } from './paths.js';
export type { Radius } from './paths.js';
export { dealersRoutes } from './routes.js';
export {
  compassDirections,
  dealershipListSchema,
  dealershipSchema,
  foundDealershipListSchema,
  foundDealershipSchema,
  placeSchema,
  stateListSchema,
  stateSchema,
} from './schemas.js';
export type { CompassDirection, Dealership, FoundDealership, Place, State } from './schemas.js';
export { findUsState, usStates } from './us-states.js';
export type { UsState, UsStateAbbreviation, UsStateName, UsStateSlug } from './us-states.js';
export {
  applicationSchema,
  applicationStatuses,
  applicationSummarySchema,
  dealersOperationsRoutes,
} from './operations.js';
export type { Application, ApplicationSummary } from './operations.js';
