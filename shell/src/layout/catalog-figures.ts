import { createContext, useContext } from 'react';

/** Figures about vehicles and dealers that the shell shows. */
export interface CatalogFigures {
  models: number;
  /** US dollars. */
  lowestPrice: number;
  highestPrice: number;
  /** Miles per charge. */
  longestRange: number;
  dealers: number;
}

/**
 * Figures at the time of the release (decisions, rows 23 and 24), used until the services respond.
 */
export const releasedFigures: CatalogFigures = {
  models: 33,
  lowestPrice: 6695,
  highestPrice: 17995,
  longestRange: 60,
  dealers: 183,
};

export const FiguresContext = createContext(releasedFigures);

export const useFigures = (): CatalogFigures => useContext(FiguresContext);
