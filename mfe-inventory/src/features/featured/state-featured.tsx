import { inventoryPaths, type Vehicle } from '@larkway/inventory-contract';
import { isFailure, type LoadContext, type Loaded, useApi } from '@larkway/sdk';
import { TileRow } from '../../ui/tile-row';

/** Most vehicles on the page of a state or a dealer. */
const MOST = 3;

export const load = async ({ http }: LoadContext): Promise<Loaded> => {
  const fallback = await http.collect([inventoryPaths.featured]);
  return { fallback, isStatic: !isFailure(fallback[inventoryPaths.featured]) };
};

/** Featured vehicles in the slots `state.featured` and `dealer.featured`; the page around it sets the width. */
export const Component = () => {
  const { data: featured = [] } = useApi<Vehicle[]>(inventoryPaths.featured);
  if (featured.length === 0) return null;
  return (
    <TileRow
      id="state-featured-title"
      title="Featured vehicles"
      more={{ label: 'Browse Inventory', to: '/inventory' }}
      vehicles={featured.slice(0, MOST)}
    />
  );
};
