import { fragmentAddress, type StandaloneManifest } from './standalone';
import { chakra } from '../../styles/chakra';

/** A page or fragment of the remote. */
export interface Place {
  kind: 'page' | 'fragment';
  title: string;
  /** Route or slot in `mfe.json`. */
  declared: string;
  /** Path at which it is shown here. */
  address: string;
}

type Route = StandaloneManifest['routes'][number];

/** The path of a route. A parameter gets the first value of the list that the sitemap uses. */
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
  ...fragments.map((fragment): Place => ({
    kind: 'fragment',
    title: fragment.order ? `${fragment.slot}, order ${fragment.order}` : fragment.slot,
    declared: fragment.slot,
    address: fragmentAddress(fragment),
  })),
];

interface PlaceListProps {
  title: string;
  places: Place[];
  shown: string;
  onChoose: (address: string) => void;
}

const Choice = chakra('button', {
  base: {
    display: 'grid',
    alignContent: 'center',
    minHeight: 'touch',
    width: { base: 'auto', lg: 'full' },
    paddingInline: '3',
    paddingBlock: '1',
    borderRadius: '8px',
    textAlign: 'left',
    whiteSpace: 'nowrap',
    lineHeight: 1.3,
    '&:hover:not([aria-current])': {
      background: 'color-mix(in srgb, currentColor 6%, transparent)',
    },
    '&[aria-current]': {
      background: 'surface',
      boxShadow: {
        base: 'inset 0 -3px 0 var(--lw-colors-lark)',
        lg: 'inset 3px 0 0 var(--lw-colors-lark)',
      },
    },
  },
});

/** A list of pages or fragments; the shown one is marked. */
export const PlaceList = ({ title, places, shown, onChoose }: PlaceListProps) =>
  places.length > 0 && (
    <chakra.section
      aria-label={title}
      display={{ base: 'flex', lg: 'block' }}
      alignItems="center"
      gap="1"
      flex="none"
    >
      <chakra.h2
        fontSize="0.875rem"
        fontWeight={600}
        color="ink2"
        paddingInline="3"
        paddingBlock={{ lg: '2' }}
      >
        {title}
      </chakra.h2>
      <chakra.ul display={{ base: 'flex', lg: 'block' }} gap="1">
        {places.map(({ title: name, declared, address, kind }) => (
          <li key={address}>
            <Choice
              type="button"
              aria-current={address === shown ? 'true' : undefined}
              onClick={() => onChoose(address)}
            >
              <chakra.span fontWeight={500}>{name}</chakra.span>
              {kind === 'page' && (
                <chakra.span
                  fontSize="0.875rem"
                  color="ink2"
                  overflow="hidden"
                  textOverflow="ellipsis"
                >
                  {declared}
                </chakra.span>
              )}
            </Choice>
          </li>
        ))}
      </chakra.ul>
    </chakra.section>
  );
