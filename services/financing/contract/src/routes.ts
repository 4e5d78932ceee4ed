import { defineRoute } from '@larkway/kit-contract';
import { partnerListSchema } from './partner.js';
import { financingPaths } from './paths.js';
import { programListSchema } from './program.js';

export const financingRoutes = {
  programs: defineRoute({
    method: 'GET',
    path: financingPaths.programs,
    summary: 'Every way to pay, with its rates',
    success: { status: 200, schema: programListSchema, description: 'All programs, in order' },
    errors: [],
  }),
  partners: defineRoute({
    method: 'GET',
    path: financingPaths.partners,
    summary: 'Partners with their own application page',
    success: { status: 200, schema: partnerListSchema, description: 'All partners, in order' },
    errors: [],
  }),
};
