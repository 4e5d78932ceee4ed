/** Parts of a path. Like the router, ignores case and a trailing slash. */
export const partsOf = (path: string): string[] =>
  path
    .toLowerCase()
    .split('/')
    .filter((part) => part !== '');

export const isParameter = (part: string): boolean => part.startsWith(':');

/** Whether an address matches a declared path: `/events/spring` matches `/events/:slug`. */
export const isAddressOf = (address: string, path: string): boolean => {
  const [parts, declared] = [partsOf(address), partsOf(path)];
  return (
    parts.length === declared.length &&
    declared.every((part, index) => isParameter(part) || part === parts[index])
  );
};

const pattern = (path: string): string =>
  partsOf(path)
    .map((part) => (isParameter(part) ? ':' : part))
    .join('/');

/** Addresses that a manifest declares, pages first. */
interface Addresses {
  routes: { path: string }[];
  redirects: { from: string }[];
}

interface RepeatedAddress {
  path: string;
  /** The field that repeats it: `routes.1.path`. */
  field: string;
  /** The field that declares it first. */
  first: string;
}

/**
 * Addresses that one manifest declares more than once. Parameter names, case and a trailing slash
 * are ignored. `/states/new` next to `/states/:slug` is allowed, because the more specific path
 * wins.
 */
export const repeatedAddresses = ({ routes, redirects }: Addresses): RepeatedAddress[] => {
  const declared = [
    ...routes.map(({ path }, index) => ({ path, field: `routes.${index}.path` })),
    ...redirects.map(({ from }, index) => ({ path: from, field: `redirects.${index}.from` })),
  ];
  return declared.flatMap(({ path, field }, index) => {
    const first = declared.findIndex((other) => pattern(other.path) === pattern(path));
    return first < index ? [{ path, field, first: declared[first]!.field }] : [];
  });
};
