import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { type LoadContext, type Loaded, useApi } from '@larkway/sdk';
import { BandHead } from '../../ui/band-head';
import { FeaturedList } from './featured-list';
import { featuredOf } from './featured-of';

export const load = async ({ http }: LoadContext): Promise<Loaded> => ({ fallback: await http.collect([inventoryPaths.vehicles]) });

/** All featured vehicles, for the national overview; the host of the slot gives the measure around it. */
export const Component = () => {
  const vehicles = useApi<Vehicle[]>(inventoryPaths.vehicles);
  const featured = vehicles.data && featuredOf(vehicles.data);
  if (featured?.length === 0) return null;
  return (
    <>
      <BandHead id="usa-featured-title" title="Featured vehicles" more={{ label: 'Browse Inventory', to: '/inventory' }} />
      <FeaturedList {...vehicles} data={featured} />
    </>
  );
};
