import { createContext, useContext } from 'react';

/** What the shell says of the catalogue and the network, in numbers. */
export interface CatalogueFigures {
  models: number;
  /** US dollars. */
  lowestPrice: number;
  highestPrice: number;
  /** Miles per charge. */
  longestRange: number;
  dealers: number;
}

/** The numbers of the day the site was released (decisions, rows 23 and 24); as long as the services do not answer. */
export const releasedFigures: CatalogueFigures = {
  models: 33,
  lowestPrice: 6695,
  highestPrice: 17995,
  longestRange: 60,
  dealers: 183,
};

export const FiguresContext = createContext(releasedFigures);

export const useFigures = (): CatalogueFigures => useContext(FiguresContext);

/** `6695` -> `$6,695` */
export const dollars = (amount: number): string => `$${amount.toLocaleString('en-US')}`;
