import type { RouteDefinition } from '@larkway/kit-contract';

/** Roles of operators. Each role includes the permissions of those before it. */
export const roles = ['viewer', 'operator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Whether a role includes the permissions of the needed role. */
export const roleReaches = (role: Role, needed: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(needed);

/**
 * Who may call a route: anyone; a half-open session, whose code is still missing; or a role and
 * those above it.
 */
export type Access = 'anyone' | 'half' | Role;

export interface OpsRoute extends RouteDefinition {
  access: Access;
  /**
   * Requires a confirmation within the last few minutes, after the sign-in; otherwise 403
   * `confirmation_needed`.
   */
  confirmed?: true;
}

/** Declares a route of the console with its literal types. Each route must declare its access. */
export const defineOpsRoute = <const R extends OpsRoute>(route: R): R => route;

/** Base paths of the console and its API. */
export const opsBasePath = '/ops';
export const opsApiPath = '/ops/api';

/**
 * Has the session's `csrfToken` in every call that changes something. Such calls are JSON from the
 * console's origin.
 */
export const csrfHeader = 'x-csrf-token';

/** Error codes of the console's API, in addition to the common ones. */
export const opsErrorCodes = {
  /** 401: no session, or one that has ended. */
  signedOut: 'signed_out',
  /** 401: the code of the second factor is missing. */
  codeNeeded: 'code_needed',
  /** 401: name, password or code are wrong, without saying which. */
  refused: 'refused',
  /** 403: the password or a code must be entered again before the call is repeated. */
  confirmationNeeded: 'confirmation_needed',
  /** 429 with Retry-After: too many wrong attempts. */
  lockedOut: 'locked_out',
  /** 503 with Retry-After: too many passwords are being checked at the same time. */
  busy: 'busy',
  /** 403: the role does not allow it. */
  role: 'role',
  /** 403: the call did not come from the console. */
  crossSite: 'cross_site',
  /** 404: the link was used, has expired, or never existed. */
  linkUnknown: 'link_unknown',
  /** 409: there must be an admin who can sign in. */
  lastAdmin: 'last_admin',
  /** 409: the count was confirmed too late, or by another operator. */
  countExpired: 'count_expired',
  /** 503: another service could not be reached. */
  serviceAway: 'service_away',
} as const;
