import { fragmentAddress, type StandaloneManifest } from './standalone';

/** Something that the remote has to show. */
export interface Place {
  kind: 'page' | 'fragment';
  title: string;
  /** Route or slot, as `mfe.json` has it. */
  declared: string;
  /** Where it is shown here. */
  address: string;
}

type Route = StandaloneManifest['routes'][number];

/** For a route with a parameter, the first that there is: the list is the one that the sitemap is made of. */
const addressOf = async ({ path, sitemap }: Route): Promise<string> => {
  if (!sitemap) return path;
  const response = await fetch(sitemap.list);
  if (!response.ok) return path;
  const [first] = (await response.json()) as Record<string, unknown>[];
  return first
    ? path.replace(`:${sitemap.parameter}`, encodeURIComponent(String(first[sitemap.field])))
    : path;
};

/** Every page and fragment, in the order of `mfe.json`. */
export const placesOf = async ({ routes, fragments }: StandaloneManifest): Promise<Place[]> => [
  ...(await Promise.all(
    routes.map(async (route): Promise<Place> => ({
      kind: 'page',
      title: route.title,
      declared: route.path,
      address: await addressOf(route),
    })),
  )),
  ...fragments.map(({ slot }): Place => ({
    kind: 'fragment',
    title: slot,
    declared: slot,
    address: fragmentAddress(slot),
  })),
];
