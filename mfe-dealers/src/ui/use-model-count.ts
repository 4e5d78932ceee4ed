import { inventoryPaths } from '@larkway/inventory-contract';
import { isFailure, type LoadContext, useApi, useEmbedded } from '@larkway/sdk';

/** The number of models at the time of the release, shown when the vehicle list is unavailable. */
const RELEASED_MODELS = 33;

const KEY = 'mfe-dealers model count';

/**
 * For `load`: the data of `useModelCount` without the vehicles. A failure is left out, so that the
 * page does not respond with 503.
 */
export const loadModels = async ({
  http,
}: Pick<LoadContext, 'http'>): Promise<Record<string, unknown>> => {
  const answers = await http.collect([inventoryPaths.vehicles]);
  const vehicles = answers[inventoryPaths.vehicles];
  return isFailure(vehicles) ? {} : { [KEY]: (vehicles as unknown[]).length };
};

/** Number of vehicle models. */
export const useModelCount = (): number => {
  const embedded = useEmbedded<number>(KEY);
  const { data: vehicles } = useApi<unknown[]>(
    embedded === undefined ? inventoryPaths.vehicles : null,
  );
  return embedded ?? vehicles?.length ?? RELEASED_MODELS;
};
