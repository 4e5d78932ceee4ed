import { z } from 'zod';
import { defineOpsRoute, roles } from './ops-route.js';

/** Names are unique regardless of case. */
export const operatorName = z
  .string('Enter your name')
  .trim()
  .min(2, 'Must have 2 characters or more')
  .max(60, 'Must be at most 60 characters')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._'@+-]*$/u, "Use letters, digits, spaces and . _ - ' @ +");

/** A new password. Length is the only rule of composition. */
export const newPassword = z
  .string('Choose a password')
  .min(12, 'Must have 12 characters or more')
  .max(256, 'Must be at most 256 characters');

export const totpCode = z
  .string('Enter the code')
  .trim()
  .regex(/^\d{6}$/, 'Must be the 6 digits that your app shows');

export const meSchema = z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(roles) });

/** Calls that change something have `csrfToken` in the header `x-csrf-token`. */
export const sessionSchema = z.discriminatedUnion('stage', [
  z.strictObject({
    stage: z.literal('signed-out'),
    /** No operator is set up yet: the service's log has a link for the first admin. */
    firstSetup: z.boolean(),
  }),
  z.strictObject({ stage: z.literal('code'), csrfToken: z.string() }),
  z.strictObject({
    stage: z.literal('signed-in'),
    csrfToken: z.string(),
    operator: meSchema,
    /** The latest end of the session. */
    endsAt: z.iso.datetime(),
    /** The session ends after this time without a call. */
    idleSeconds: z.int(),
  }),
]);

export type Session = z.infer<typeof sessionSchema>;
export type Me = z.infer<typeof meSchema>;

/**
 * What a one-time link is for. Its URL is `/ops/welcome#<token>`; browsers do not send the part
 * after #.
 */
export const openedLinkSchema = z.strictObject({
  /** `reset` replaces password and second factor. */
  purpose: z.enum(['first-admin', 'invitation', 'reset']),
  /** Null for the first admin, who chooses one. */
  name: z.string().nullable(),
  role: z.enum(roles),
  expiresAt: z.iso.datetime(),
  /**
   * The second factor to enroll: to type, to click and to scan. The same until the link is used.
   */
  totp: z.strictObject({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
});

export type OpenedLink = z.infer<typeof openedLinkSchema>;

const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete');

export const useLinkSchema = z.strictObject({
  token: linkToken,
  /** Only for the first admin; an invitation has a name already. */
  name: operatorName.optional(),
  /** The new password. */
  password: newPassword,
  code: totpCode,
});

export const sessionRoutes = {
  whoAmI: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/session',
    access: 'anyone',
    summary: 'Who is signed in',
    success: { status: 200, schema: sessionSchema, description: 'The session' },
    errors: [503],
  }),
  signIn: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/password',
    access: 'anyone',
    summary: 'The first step of a sign-in: name and password',
    body: z.strictObject({ name: z.string().max(200), password: z.string().max(1_000) }),
    success: { status: 200, schema: sessionSchema, description: 'The code is the next step' },
    errors: [400, 401, 403, 415, 422, 429, 503],
  }),
  enterCode: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/code',
    access: 'half',
    summary: 'The second step of a sign-in: the code of the second factor',
    body: z.strictObject({ code: totpCode }),
    success: { status: 200, schema: sessionSchema, description: 'Signed in, with a new token' },
    errors: [400, 401, 403, 415, 422, 429, 503],
  }),
  signOut: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/end',
    access: 'half',
    summary: 'Ends the session',
    body: z.strictObject({}),
    success: { status: 200, schema: sessionSchema, description: 'Signed out' },
    errors: [400, 401, 403, 415, 503],
  }),
  openLink: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/links/open',
    access: 'anyone',
    summary: 'What a one-time link is for; does not use it',
    body: z.strictObject({ token: linkToken }),
    success: {
      status: 200,
      schema: openedLinkSchema,
      description: 'The link, with the second factor to enroll',
    },
    errors: [400, 403, 404, 415, 422, 429, 503],
  }),
  useLink: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/links/use',
    access: 'anyone',
    summary: 'Uses a one-time link: sets both factors and signs in',
    body: useLinkSchema,
    success: { status: 200, schema: sessionSchema, description: 'Signed in' },
    errors: [400, 401, 403, 404, 409, 415, 422, 429, 503],
  }),
};
