/** Parts of a path; the router does not tell upper from lower case, nor a slash at the end. */
const partsOf = (path: string): string[] => path.toLowerCase().split('/').filter((part) => part !== '');

const isParameter = (part: string): boolean => part.startsWith(':');

const partFits = (one: string, other: string): boolean => one === other || isParameter(one) || isParameter(other);

/** Whether some address belongs to both: `/states/:slug` and `/states/new`. */
export const canBeSame = (one: string, other: string): boolean => {
  const [parts, others] = [partsOf(one), partsOf(other)];
  return parts.length === others.length && parts.every((part, index) => partFits(part, others[index]!));
};

/** Whether every address of `path` belongs to `route`. */
export const isCovered = (path: string, route: string): boolean => {
  const [parts, others] = [partsOf(path), partsOf(route)];
  return parts.length === others.length && others.every((other, index) => isParameter(other) || other === parts[index]);
};

/** Whether some address of `path` lies below the prefix. */
export const canBeBelow = (path: string, prefix: string): boolean => {
  const [first] = partsOf(path);
  return first !== undefined && partFits(first, prefix.slice(1));
};
