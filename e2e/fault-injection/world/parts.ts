/** The roles in the delivery pipeline and the service that each runs. */
export const services = { leads: 'leads', dealers: 'dealers', worker: 'email' } as const;

export type Role = keyof typeof services;

/** A role and the number of its copy, from 1. */
export type PartName = `${Role}-${number}`;

export type Copies = Record<Role, number>;

export const roleOf = (name: PartName): Role => name.slice(0, name.lastIndexOf('-')) as Role;

export const namesOf = (copies: Copies): PartName[] =>
  Object.entries(copies).flatMap(([role, count]) =>
    Array.from({ length: count }, (_, index): PartName => `${role as Role}-${index + 1}`),
  );

/** The last copy of each role: in a soak, no fault kills or restarts it. */
export const lastCopies = (names: PartName[]): PartName[] =>
  names.filter(
    (name, index) => names.findLastIndex((other) => roleOf(other) === roleOf(name)) === index,
  );
