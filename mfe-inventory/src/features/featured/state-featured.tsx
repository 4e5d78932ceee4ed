import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { type LoadContext, type Loaded, useApi } from '@larkway/sdk';
import { TileRow } from '../../ui/tile-row';
import { featuredOf } from './featured-of';

/** At most so many on a state's page. */
const MOST = 3;

export const load = async ({ http }: LoadContext): Promise<Loaded> => ({ fallback: await http.collect([inventoryPaths.vehicles]) });

/** Featured vehicles for other teams' pages; the host of the slot gives the measure around it. */
export const Component = () => {
  const { data: vehicles = [] } = useApi<Vehicle[]>(inventoryPaths.vehicles);
  const featured = featuredOf(vehicles).slice(0, MOST);
  if (featured.length === 0) return null;
  return (
    <TileRow id="state-featured-title" title="Featured vehicles" more={{ label: 'Browse Inventory', to: '/inventory' }} vehicles={featured} />
  );
};
