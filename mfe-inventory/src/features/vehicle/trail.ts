import type { Vehicle } from '@larkway/inventory-contract';

/** From the top of the site to a vehicle, for people and for search engines. */
export const trailOf = ({ name }: Vehicle): { label: string; to?: string }[] => [
  { label: 'Home', to: '/' },
  { label: 'Inventory', to: '/inventory' },
  { label: name },
];
