import { defineRoute, defineSubmission } from '@larkway/kit-contract';
import { z } from 'zod';
import { dealerApplicationSchema } from './dealer-application.js';
import { nearbyFieldsSchema, nearSchema } from './nearby-query.js';
import { dealersPaths, neighborLimit } from './paths.js';
import {
  dealershipListSchema,
  dealershipSchema,
  foundDealershipListSchema,
  placeSchema,
  stateListSchema,
  stateSchema,
} from './schemas.js';

/** The operations of the dealers service. */
export const dealersRoutes = {
  listStates: defineRoute({
    method: 'GET',
    path: dealersPaths.states,
    summary: 'The 50 states, most dealers first, then by name',
    success: { status: 200, schema: stateListSchema, description: 'All states' },
    errors: [],
  }),
  getState: defineRoute({
    method: 'GET',
    path: '/api/states/:slug',
    summary: 'One state',
    params: z.object({ slug: z.string() }),
    success: { status: 200, schema: stateSchema, description: 'The state' },
    errors: [404],
  }),
  listDealerships: defineRoute({
    method: 'GET',
    path: dealersPaths.dealerships,
    summary:
      'Every dealership, by state, city and name; or those around a place, the nearest first',
    query: nearbyFieldsSchema,
    success: {
      status: 200,
      schema: foundDealershipListSchema,
      description: 'All dealerships, or those within the radius with their distances',
    },
    errors: [400, 422, 503],
  }),
  getPlace: defineRoute({
    method: 'GET',
    path: '/api/dealerships/place',
    summary: 'Where a ZIP code, or a city with its state, is',
    query: z.object({ near: nearSchema }),
    success: { status: 200, schema: placeSchema, description: 'Its center' },
    errors: [400, 422],
  }),
  getDealership: defineRoute({
    method: 'GET',
    path: '/api/dealerships/:slug',
    summary: 'One listed dealership',
    params: z.object({ slug: z.string() }),
    success: { status: 200, schema: dealershipSchema, description: 'The dealership' },
    errors: [404],
  }),
  listNeighbors: defineRoute({
    method: 'GET',
    path: '/api/dealerships/:slug/neighbors',
    summary: `The ${neighborLimit} dealerships nearest to a dealership, at any distance`,
    params: z.object({ slug: z.string() }),
    success: {
      status: 200,
      schema: foundDealershipListSchema,
      description: 'Nearest first; an empty list if the location of the dealership is unknown',
    },
    errors: [404, 503],
  }),
  listDealershipsOfState: defineRoute({
    method: 'GET',
    path: '/api/dealerships/state/:stateName',
    summary: 'The dealerships of one state, by city and name',
    params: z.object({
      stateName: z.string().meta({ description: 'Name, slug or abbreviation, in any letter case' }),
    }),
    success: {
      status: 200,
      schema: dealershipListSchema,
      description: 'The dealerships; an empty list when the state has none',
    },
    errors: [404],
  }),
  applyAsDealer: defineSubmission({
    path: dealersPaths.dealerships,
    summary: 'Asks to join the network; listed and counted once it is approved',
    body: dealerApplicationSchema,
    description: 'Stored durably; the network team gets an email within moments',
  }),
};
