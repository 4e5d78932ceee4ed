import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';
import { passkeySignatureSchema } from './passkeys.js';
import { newPassword, sessionSchema, totpCode } from './session.js';

/** One of the operator's own sessions. */
export const sessionSummarySchema = z.strictObject({
  id: z.uuid(),
  /** Whether this call belongs to it. */
  current: z.boolean(),
  /** For example `Firefox on Linux`. */
  device: z.string(),
  /** Shortened, for example `192.0.2.*` or `2001:db8:1:*`. */
  network: z.string(),
  startedAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  endsAt: z.iso.datetime(),
});

/** The password, the code that the authenticator app shows now, or a signature of a passkey. */
export const confirmationSchema = z.union([
  z.strictObject({ password: z.string().min(1).max(1_000) }),
  z.strictObject({ code: totpCode }),
  z.strictObject({ passkey: passkeySignatureSchema }),
]);

export const changePasswordSchema = z.strictObject({
  currentPassword: z
    .string('Enter your current password')
    .min(1, 'Enter your current password')
    .max(1_000),
  password: newPassword,
  code: totpCode,
});

export type SessionSummary = z.infer<typeof sessionSummarySchema>;
export type Confirmation = z.infer<typeof confirmationSchema>;

const errors = [400, 401, 403, 404, 415, 422, 503];
const tryErrors = [400, 401, 403, 415, 422, 429, 503];

/** Routes for the operator's own account. */
export const accountRoutes = {
  confirm: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/confirmation',
    access: 'viewer',
    summary:
      'Confirms the operator’s identity with password, code or passkey, for calls that respond with `confirmation_needed`',
    body: confirmationSchema,
    success: {
      status: 200,
      schema: sessionSchema,
      description: 'The session, with a new token in its cookie',
    },
    errors: [400, 401, 403, 409, 415, 422, 429, 503],
  }),
  changePassword: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/account/password',
    access: 'viewer',
    summary: 'Changes the password; all other sessions end',
    body: changePasswordSchema,
    success: {
      status: 200,
      schema: sessionSchema,
      description: 'The session, with a new token in its cookie',
    },
    errors: tryErrors,
  }),
  listSessions: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/account/sessions',
    access: 'viewer',
    summary: 'The operator’s own sessions, last used first',
    success: { status: 200, schema: z.array(sessionSummarySchema), description: 'The sessions' },
    errors: [401, 403, 503],
  }),
  endSession: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/account/sessions/:id/end',
    access: 'viewer',
    confirmed: true,
    summary: 'Ends one of the operator’s own sessions',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: z.array(sessionSummarySchema),
      description: 'The sessions that are left',
    },
    errors,
  }),
  signOutEverywhere: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/account/sessions/end-all',
    access: 'viewer',
    confirmed: true,
    summary:
      'Ends all of the operator’s sessions, including this one, and forgets their trusted devices',
    body: z.strictObject({}),
    success: { status: 200, schema: sessionSchema, description: 'Signed out' },
    errors,
  }),
};
