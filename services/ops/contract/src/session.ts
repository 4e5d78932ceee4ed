import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';
import { roles } from './roles.js';

/** Names are told apart without regard to case. */
export const operatorName = z
  .string('Enter your name')
  .trim()
  .min(2, 'Must have 2 characters or more')
  .max(60, 'Must be at most 60 characters')
  .regex(/^[\p{L}\p{N}][\p{L}\p{N} ._'@+-]*$/u, "Use letters, digits, spaces and . _ - ' @ +");

/** A new password; long ones need no other rule. */
export const newPassword = z
  .string('Choose a password')
  .min(12, 'Must have 12 characters or more')
  .max(256, 'Must be at most 256 characters');

export const totpCode = z
  .string('Enter the code')
  .trim()
  .regex(/^\d{6}$/, 'Must be the 6 digits that your app shows');

export const meSchema = z.strictObject({ id: z.uuid(), name: z.string(), role: z.enum(roles) });

/** `csrfToken` goes into the header `x-csrf-token` of whatever changes something. */
export const sessionSchema = z.discriminatedUnion('stage', [
  z.strictObject({
    stage: z.literal('signed-out'),
    /** Nobody was set up yet: the service's log shows a link for the first admin. */
    firstSetup: z.boolean(),
  }),
  z.strictObject({ stage: z.literal('code'), csrfToken: z.string() }),
  z.strictObject({
    stage: z.literal('signed-in'),
    csrfToken: z.string(),
    operator: meSchema,
    /** It ends then, whatever is done. */
    endsAt: z.iso.datetime(),
    /** It ends after this long without a call. */
    idleSeconds: z.int(),
  }),
]);

export type Session = z.infer<typeof sessionSchema>;
export type Me = z.infer<typeof meSchema>;

/** What a one-time link is for. Its address is `/ops/welcome#<token>`: what stands after # is sent nowhere. */
export const openedLinkSchema = z.strictObject({
  /** `reset` replaces password and second factor. */
  purpose: z.enum(['first-admin', 'invitation', 'reset']),
  /** Null for the first admin, who chooses one. */
  name: z.string().nullable(),
  role: z.enum(roles),
  expiresAt: z.iso.datetime(),
  /** The second factor to enrol: for typing in, for a click, and to be scanned. The same until the link is used. */
  totp: z.strictObject({ secret: z.string(), uri: z.string(), qrSvg: z.string() }),
});

export type OpenedLink = z.infer<typeof openedLinkSchema>;

const linkToken = z.string().regex(/^[\w-]{43}$/, 'This link is not complete');

export const useLinkSchema = z.strictObject({
  token: linkToken,
  /** For the first admin only; an invitation has a name already. */
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
    summary: 'The first half of signing in',
    body: z.strictObject({ name: z.string().max(200), password: z.string().max(1_000) }),
    success: { status: 200, schema: sessionSchema, description: 'The code is next' },
    errors: [400, 401, 403, 415, 422, 429, 503],
  }),
  enterCode: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/code',
    access: 'half',
    summary: 'The second half of signing in: the code of the second factor',
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
    summary: 'What a one-time link is for; does not use it up',
    body: z.strictObject({ token: linkToken }),
    success: {
      status: 200,
      schema: openedLinkSchema,
      description: 'The link, with the second factor to enrol',
    },
    errors: [400, 403, 404, 415, 422, 429, 503],
  }),
  useLink: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/links/use',
    access: 'anyone',
    summary: 'Uses a one-time link up: sets password and second factor, and signs in',
    body: useLinkSchema,
    success: { status: 200, schema: sessionSchema, description: 'Signed in' },
    errors: [400, 401, 403, 404, 409, 415, 422, 429, 503],
  }),
};
