import { z } from 'zod';
import { defineOpsRoute, roles } from './ops-route.js';
import { operatorName } from './session.js';

export const operatorSchema = z.strictObject({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  /** `invited`: has not used the link yet. */
  state: z.enum(['invited', 'active', 'disabled']),
  createdAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
});

/** Shown once: only its hash is stored. */
export const issuedLinkSchema = z.strictObject({
  operator: operatorSchema,
  url: z.string(),
  expiresAt: z.iso.datetime(),
});

export type Operator = z.infer<typeof operatorSchema>;
export type IssuedLink = z.infer<typeof issuedLinkSchema>;

const params = z.object({ id: z.uuid() });
const errors = [400, 401, 403, 404, 409, 415, 422, 503];

export const operatorRoutes = {
  listOperators: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/operators',
    access: 'admin',
    summary: 'All operators, including disabled ones',
    success: { status: 200, schema: z.array(operatorSchema), description: 'By name' },
    errors: [401, 403, 503],
  }),
  invite: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/operators',
    access: 'admin',
    summary:
      'Adds an operator, who sets up both factors with a one-time link; for an admin only after a confirmation',
    body: z.strictObject({ name: operatorName, role: z.enum(roles) }),
    success: { status: 200, schema: issuedLinkSchema, description: 'The link, for 24 hours' },
    errors,
  }),
  changeRole: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/operators/:id/role',
    access: 'admin',
    confirmed: true,
    summary: 'Changes the role and ends the operator’s sessions',
    params,
    body: z.strictObject({ role: z.enum(roles) }),
    success: { status: 200, schema: operatorSchema, description: 'The updated operator' },
    errors,
  }),
  disable: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/operators/:id/disable',
    access: 'admin',
    confirmed: true,
    summary: 'Disables an operator and ends their sessions',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: operatorSchema, description: 'The updated operator' },
    errors,
  }),
  enable: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/operators/:id/enable',
    access: 'admin',
    confirmed: true,
    summary: 'Enables a disabled operator',
    params,
    body: z.strictObject({}),
    success: { status: 200, schema: operatorSchema, description: 'The updated operator' },
    errors,
  }),
  renewLink: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/operators/:id/link',
    access: 'admin',
    confirmed: true,
    summary:
      'A new link: an invitation for an invited operator; for others a reset, which ends all sessions and replaces both factors',
    params,
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: issuedLinkSchema,
      description: 'The link, for 24 hours; earlier ones no longer work',
    },
    errors,
  }),
};
