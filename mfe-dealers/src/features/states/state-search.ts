import { useSearchInAddress } from '@larkway/sdk';
import { byName, type ListedState, rankStates } from '../../ui/states';

/** By name; only the states whose name or abbreviation contains the text, in any letter case. */
export const searchStates = (states: ListedState[], search: string): ListedState[] => {
  const text = search.trim().toLowerCase();
  return states
    .filter(
      ({ name, abbreviation }) =>
        name.toLowerCase().includes(text) || abbreviation.toLowerCase().includes(text),
    )
    .toSorted(byName);
};

const POPULAR = 6;

/** The six states with the most dealers. */
export const popularStates = (states: ListedState[]): ListedState[] => rankStates(states, POPULAR);

interface StateSearch {
  search: string;
}

export const readStateSearch = (params: URLSearchParams): StateSearch => ({
  search: params.get('search') ?? '',
});

const writeStateSearch = (params: URLSearchParams, { search }: StateSearch): URLSearchParams => {
  const written = new URLSearchParams(params);
  if (search) written.set('search', search);
  else written.delete('search');
  return written;
};

/** The search, mirrored in the address. */
export const useStateSearch = () =>
  useSearchInAddress({ read: readStateSearch, write: writeStateSearch });
