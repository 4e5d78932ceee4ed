import { isDeepStrictEqual } from 'node:util';
import { dealersPaths, stateListSchema } from '@larkway/dealers-contract';
import { inventoryPaths, vehicleListSchema } from '@larkway/inventory-contract';
import type { Logger } from 'pino';
import type { Figures } from './renderer.js';

const REFRESH_MILLISECONDS = 60_000;
const ANSWER_MILLISECONDS = 1_000;

export interface FollowedFigures {
  /** Undefined until both services have answered. */
  current: () => Figures | undefined;
  /** Reads again after the data changed. */
  refresh: () => Promise<void>;
  close: () => void;
}

export interface FigureSource {
  fetch: typeof fetch;
  log: Logger;
  onChange?: () => void;
}

const readFigures = async (get: typeof fetch): Promise<Figures> => {
  const read = async (path: string): Promise<unknown> =>
    (await get(path, { signal: AbortSignal.timeout(ANSWER_MILLISECONDS) })).json();
  const [vehicles, states] = await Promise.all([
    read(inventoryPaths.vehicles).then((body) => vehicleListSchema.parse(body)),
    read(dealersPaths.states).then((body) => stateListSchema.parse(body)),
  ]);
  const prices = vehicles.map(({ price }) => price);
  const ranges = vehicles.map(({ range }) => Number.parseInt(range, 10)).filter(Number.isFinite);
  return {
    models: vehicles.length,
    lowestPrice: Math.min(...prices),
    highestPrice: Math.max(...prices),
    longestRange: Math.max(...ranges),
    dealers: states.reduce((sum, { dealerCount }) => sum + dealerCount, 0),
  };
};

/** Reads the shell's figures from the services once a minute, so that documents need not. */
export const followFigures = async ({
  fetch,
  log,
  onChange,
}: FigureSource): Promise<FollowedFigures> => {
  let figures: Figures | undefined;
  const refresh = async () => {
    try {
      const read = await readFigures(fetch);
      if (isDeepStrictEqual(read, figures)) return;
      figures = read;
      onChange?.();
    } catch (error) {
      log.warn({ err: error }, 'catalog figures cannot be read');
    }
  };
  await refresh();
  const timer = setInterval(() => void refresh(), REFRESH_MILLISECONDS);
  timer.unref();
  return { current: () => figures, refresh, close: () => clearInterval(timer) };
};
