import { singleLine } from '@larkway/kit-contract';
import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';

/** The lists of the console whose filters can be saved; the errors of all remotes share theirs. */
export const filteredLists = ['emails', 'dead-letters', 'leads', 'errors', 'audit'] as const;

export type FilteredList = (typeof filteredLists)[number];

/** How many filters an operator can save. */
export const mostSavedFilters = 50;

const fields = {
  list: z.enum(filteredLists),
  name: singleLine(1, 60, 'Enter a name'),
  /** The query string of the list's address, without the `?`. */
  query: z.string().min(1).max(2_000),
};

export const savedFilterSchema = z.strictObject({ id: z.uuid(), ...fields });

export type SavedFilter = z.infer<typeof savedFilterSchema>;

const success = {
  status: 200,
  schema: z.array(savedFilterSchema),
  description: 'All saved filters of this operator, by name',
} as const;

/** Filters that an operator saves under names. Only that operator sees them. */
export const savedFilterRoutes = {
  listSavedFilters: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/saved-filters',
    access: 'viewer',
    summary: 'The operator’s own saved filters',
    success,
    errors: [401, 403, 503],
  }),
  saveFilter: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/saved-filters',
    access: 'viewer',
    summary: 'Saves a filter; one of the same list and name is replaced',
    body: z.strictObject(fields),
    success,
    errors: [400, 401, 403, 409, 415, 422, 503],
  }),
  removeSavedFilter: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/saved-filters/:id/remove',
    access: 'viewer',
    summary: 'Removes one of the operator’s own saved filters',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    success,
    errors: [400, 401, 403, 415, 422, 503],
  }),
};
