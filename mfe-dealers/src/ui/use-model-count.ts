import { inventoryPaths } from '@larkway/inventory-contract';
import { isFailure, type LoadContext, useApi } from '@larkway/sdk';

/** The number of models at the time of the release, shown when the vehicle list is unavailable. */
const RELEASED_MODELS = 33;

/** For `load`: the data of `useModelCount`. A failed call is left out, because it must not make the page answer 503. */
export const loadModels = async ({ http }: Pick<LoadContext, 'http'>): Promise<Record<string, unknown>> => {
  const answers = await http.collect([inventoryPaths.vehicles]);
  return isFailure(answers[inventoryPaths.vehicles]) ? {} : answers;
};

/** How many vehicle models there are. */
export const useModelCount = (): number => {
  const { data: vehicles } = useApi<unknown[]>(inventoryPaths.vehicles);
  return vehicles?.length ?? RELEASED_MODELS;
};
