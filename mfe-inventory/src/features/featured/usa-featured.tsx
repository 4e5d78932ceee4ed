import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { isFailure, type LoadContext, type Loaded, useApi } from '@larkway/sdk';
import { BandHead } from '../../ui/band-head';
import { FeaturedList } from './featured-list';

export const load = async ({ http }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.featured]);
  return { fallback, isStatic: !isFailure(fallback[inventoryPaths.featured]) };
};

/** All featured vehicles in slot `usa.featured`; the page around it sets the width. */
export const Component = () => {
  const featured = useApi<Vehicle[]>(inventoryPaths.featured);
  if (featured.data?.length === 0) return null;
  return (
    <>
      <BandHead
        id="usa-featured-title"
        title="Featured vehicles"
        more={{ label: 'Browse Inventory', to: '/inventory' }}
      />
      <FeaturedList {...featured} />
    </>
  );
};
