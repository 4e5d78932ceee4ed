import type { RouteDefinition } from '@larkway/kit-contract';
import type { Role } from './roles.js';

/** Who may call a route: anybody; somebody whose password was right and whose code is still to come; or a role and those above it. */
export type Access = 'anyone' | 'half' | Role;

export interface OpsRoute extends RouteDefinition {
  access: Access;
  /** The operator must have confirmed who they are within the last few minutes, after the sign-in; otherwise 403 `confirmation_needed`. */
  confirmed?: true;
}

/** Keeps the literal types of a route of the console. A route cannot be declared without saying who may call it. */
export const defineOpsRoute = <const R extends OpsRoute>(route: R): R => route;

/** Where the console and its API live. */
export const opsBasePath = '/ops';
export const opsApiPath = '/ops/api';

/** Carries `csrfToken` of the session at every call that changes something; such calls are JSON, from the console's own origin. */
export const csrfHeader = 'x-csrf-token';

/** Codes the console's API may answer beside the common ones. */
export const opsErrorCodes = {
  /** 401: no session, or one that has ended. */
  signedOut: 'signed_out',
  /** 401: the code of the second factor is still to come. */
  codeNeeded: 'code_needed',
  /** 401: name, password or code are wrong; which of them is not said. */
  refused: 'refused',
  /** 403: enter the password or a code again, then repeat the call. */
  confirmationNeeded: 'confirmation_needed',
  /** 429 with Retry-After: too many wrong tries. */
  lockedOut: 'locked_out',
  /** 503 with Retry-After: too many passwords are being checked at the same time. */
  busy: 'busy',
  /** 403: the role does not allow it. */
  role: 'role',
  /** 403: the call did not come from the console. */
  crossSite: 'cross_site',
  /** 404: the link was used, has expired, or never was. */
  linkUnknown: 'link_unknown',
  /** 409: there must be an admin who can sign in. */
  lastAdmin: 'last_admin',
  /** 409: the count was confirmed too late, or by somebody else. */
  countExpired: 'count_expired',
  /** 503: a service behind the console could not be reached. */
  serviceAway: 'service_away',
} as const;
