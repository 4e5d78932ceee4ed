import { chakra } from '../../styles/chakra';
import type { Place } from './places';

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

/** Pages or fragments, one of them shown. */
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
          <li key={declared}>
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
