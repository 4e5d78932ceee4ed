/** What an operator may do: each role may do all that the ones before it may. */
export const roles = ['viewer', 'operator', 'admin'] as const;

export type Role = (typeof roles)[number];

/** Whether somebody of a role may do what another role is needed for. */
export const roleReaches = (role: Role, needed: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(needed);
