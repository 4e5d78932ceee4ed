import type { Dealership } from '@larkway/dealers-contract';

/** The dealers whose name, city or state contains the text, in any letter case. */
export const searchDealers = (dealers: Dealership[], search: string): Dealership[] => {
  const text = search.trim().toLowerCase();
  if (!text) return dealers;
  return dealers.filter(({ name, city, state }) => [name, city, state].some((value) => value.toLowerCase().includes(text)));
};

/** So many cards are shown before anybody asks for more. */
export const FIRST_CARDS = 24;

/** All of a short list; the beginning of a long one, unless everything is asked for. */
export const firstCards = (dealers: Dealership[], showsAll: boolean): Dealership[] =>
  showsAll ? dealers : dealers.slice(0, FIRST_CARDS);
