import { isParameter, partsOf } from '@larkway/releases-contract';

const partFits = (one: string, other: string): boolean =>
  one === other || isParameter(one) || isParameter(other);

/** Whether some address belongs to both: `/states/:slug` and `/states/new`. */
export const canBeSame = (one: string, other: string): boolean => {
  const [parts, others] = [partsOf(one), partsOf(other)];
  return (
    parts.length === others.length && parts.every((part, index) => partFits(part, others[index]!))
  );
};

/** Whether some address of `path` lies below the prefix. */
export const canBeBelow = (path: string, prefix: string): boolean => {
  const [first] = partsOf(path);
  return first !== undefined && partFits(first, prefix.slice(1));
};
