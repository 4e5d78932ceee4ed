import { defineRoute } from '@larkway/kit-contract';
import { z } from 'zod';
import { inventoryPaths } from './paths.js';
import { vehicleListSchema, vehicleSchema } from './schemas.js';

/** The operations of the inventory service. */
export const inventoryRoutes = {
  listVehicles: defineRoute({
    method: 'GET',
    path: inventoryPaths.vehicles,
    summary: 'Every vehicle, in catalog order',
    success: { status: 200, schema: vehicleListSchema, description: 'All vehicles' },
    errors: [],
  }),
  listFeaturedVehicles: defineRoute({
    method: 'GET',
    path: inventoryPaths.featured,
    summary: 'The featured vehicles, in catalog order',
    success: {
      status: 200,
      schema: vehicleListSchema,
      description: 'The vehicles whose isFeatured is true',
    },
    errors: [],
  }),
  getVehicle: defineRoute({
    method: 'GET',
    path: '/api/vehicles/:slug',
    summary: 'One vehicle',
    params: z.object({ slug: z.string() }),
    success: { status: 200, schema: vehicleSchema, description: 'The vehicle' },
    errors: [404],
  }),
};
