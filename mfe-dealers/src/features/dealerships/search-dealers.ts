import { findUsState, type Dealership } from '@larkway/dealers-contract';

/** The dealers whose name, city or state contains the text, in any letter case; a state's two letters are the state. */
export const searchDealers = (dealers: Dealership[], search: string): Dealership[] => {
  const text = search.trim().toLowerCase();
  if (!text) return dealers;
  const abbreviated = text.length === 2 ? findUsState(text)?.name : undefined;
  if (abbreviated) return dealers.filter(({ state }) => state === abbreviated);
  return dealers.filter(({ name, city, state }) =>
    [name, city, state].some((value) => value.toLowerCase().includes(text)),
  );
};

/** Cards that are shown before all are asked for. */
const FIRST_CARDS = 24;

/** All of a short list; the beginning of a long one, unless everything is asked for. */
export const firstCards = <D extends Dealership>(dealers: D[], showsAll: boolean): D[] =>
  showsAll ? dealers : dealers.slice(0, FIRST_CARDS);
