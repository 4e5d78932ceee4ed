import type { Head } from '@larkway/sdk';
import { FEWEST_MODELS, type Selection } from './selection';

const listed = (names: string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

/** What the page says about itself. Of all that can be put side by side, only the page to begin at is for search engines. */
export const compareHead = ({ vehicles }: Selection): Head => {
  if (vehicles.length < FEWEST_MODELS) return vehicles.length > 0 ? { noindex: true } : {};
  const names = listed(vehicles.map(({ name }) => name));
  return {
    title: `${names} compared`,
    description: `${names} side by side: price, range, seats and every specification, with what tells them apart.`,
    noindex: true,
  };
};
