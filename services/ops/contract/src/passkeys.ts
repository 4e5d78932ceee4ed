import { z } from 'zod';
import { defineOpsRoute } from './ops-route.js';
import { sessionSchema } from './session.js';

/** Binary data as base64url without padding. */
const base64url = (longest: number) =>
  z
    .string()
    .max(longest)
    .regex(/^[\w-]+$/);

const credentialId = base64url(1_400);
const transports = z.array(z.string().max(40)).max(10);

/** A passkey of the operator. The private key never leaves the operator's device. */
export const passkeySchema = z.strictObject({
  id: z.uuid(),
  /** Where it was added, for example `Firefox on Linux`. */
  device: z.string(),
  addedAt: z.iso.datetime(),
  /** Null if it was never used. */
  usedAt: z.iso.datetime().nullable(),
});

const credentialDescriptor = z.strictObject({
  id: credentialId,
  type: z.literal('public-key'),
  transports: transports.optional(),
});

/**
 * Options for `navigator.credentials.create`.
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialcreationoptionsjson
 */
export const passkeyCreationOptionsSchema = z.strictObject({
  rp: z.strictObject({ id: z.string(), name: z.string() }),
  user: z.strictObject({ id: base64url(100), name: z.string(), displayName: z.string() }),
  challenge: base64url(400),
  pubKeyCredParams: z.array(z.strictObject({ alg: z.int(), type: z.literal('public-key') })),
  /** Milliseconds. */
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(credentialDescriptor),
  authenticatorSelection: z.strictObject({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

/**
 * Options for `navigator.credentials.get`.
 * @see https://www.w3.org/TR/webauthn-3/#dictdef-publickeycredentialrequestoptionsjson
 */
export const passkeyRequestOptionsSchema = z.strictObject({
  rpId: z.string(),
  challenge: base64url(400),
  /** Empty: any passkey of this console. */
  allowCredentials: z.array(credentialDescriptor),
  /** Milliseconds. */
  timeout: z.int(),
  userVerification: z.literal('required'),
});

const credential = {
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['platform', 'cross-platform']).optional(),
};

/** A new credential as its `toJSON` describes it. Members that are not used are left out. */
export const newPasskeySchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(16_000),
    transports: transports.optional(),
  }),
});

/** A signature of a passkey as `toJSON` of the credential describes it. */
export const passkeySignatureSchema = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(8_000),
    userHandle: base64url(100).optional(),
  }),
});

export type Passkey = z.infer<typeof passkeySchema>;
export type PasskeyCreationOptions = z.infer<typeof passkeyCreationOptionsSchema>;
export type PasskeyRequestOptions = z.infer<typeof passkeyRequestOptionsSchema>;
export type NewPasskey = z.infer<typeof newPasskeySchema>;
export type PasskeySignature = z.infer<typeof passkeySignatureSchema>;

/** An operator has at most this many. */
export const mostPasskeys = 10;

const passkeys = {
  status: 200,
  schema: z.array(passkeySchema),
  description: 'The operator’s passkeys, latest first',
} as const;
const requestOptions = {
  status: 200,
  schema: passkeyRequestOptionsSchema,
  description: 'Options with a challenge that can be used once within five minutes',
} as const;

/**
 * Passkeys: they replace password and code, because a device signs only for this console and only
 * after it has recognized the operator. Calls on an origin without a host name fail with 409.
 */
export const passkeyRoutes = {
  passkeySignInOptions: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/passkey/options',
    access: 'anyone',
    summary: 'Begins a sign-in with a passkey',
    body: z.strictObject({}),
    success: requestOptions,
    errors: [400, 403, 409, 415, 422, 503],
  }),
  signInWithPasskey: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/passkey',
    access: 'anyone',
    summary: 'Signs in with a passkey, without password and code',
    body: passkeySignatureSchema,
    success: { status: 200, schema: sessionSchema, description: 'Signed in' },
    errors: [400, 401, 403, 409, 415, 422, 429, 503],
  }),
  passkeyConfirmationOptions: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/session/confirmation/options',
    access: 'viewer',
    summary: 'Begins a confirmation of the operator’s identity with one of their passkeys',
    body: z.strictObject({}),
    success: requestOptions,
    errors: [400, 401, 403, 409, 415, 422, 503],
  }),
  listPasskeys: defineOpsRoute({
    method: 'GET',
    path: '/ops/api/account/passkeys',
    access: 'viewer',
    summary: 'The operator’s own passkeys',
    success: passkeys,
    errors: [401, 403, 503],
  }),
  passkeyCreationOptions: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/account/passkeys/options',
    access: 'viewer',
    confirmed: true,
    summary: 'Begins to add a passkey',
    body: z.strictObject({}),
    success: {
      status: 200,
      schema: passkeyCreationOptionsSchema,
      description: 'Options with a challenge that can be used once within five minutes',
    },
    errors: [400, 401, 403, 409, 415, 422, 503],
  }),
  addPasskey: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/account/passkeys',
    access: 'viewer',
    confirmed: true,
    summary: 'Adds a passkey to the operator’s account',
    body: newPasskeySchema,
    success: passkeys,
    errors: [400, 401, 403, 409, 415, 422, 503],
  }),
  removePasskey: defineOpsRoute({
    method: 'POST',
    path: '/ops/api/account/passkeys/:id/remove',
    access: 'viewer',
    confirmed: true,
    summary: 'Removes a passkey: it can no longer be used',
    params: z.object({ id: z.uuid() }),
    body: z.strictObject({}),
    success: passkeys,
    errors: [400, 401, 403, 404, 415, 422, 503],
  }),
};
