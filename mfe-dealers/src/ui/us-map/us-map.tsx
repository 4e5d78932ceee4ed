import { Anchor, Box, chakra, Flex } from '@larkway/sdk';
import { byName, type ListedState } from '../states';
import { type Band, bandOf, bandsOf, bandText, fillOf } from './bands';
import { FRAME, states as allStates } from './places';
import { StateLink, stateLinks } from './state-link';
import { UsPicture } from './us-picture';

/** Shades by number of dealers: below the map on a phone, in the ocean elsewhere. */
const Legend = ({ bands }: { bands: Band[] }) => (
  <Box
    as="figcaption"
    fontSize="0.9375rem"
    lineHeight="24px"
    color="ink2"
    marginTop={{ base: '4', md: '0' }}
    position={{ md: 'absolute' }}
    right={{ md: '0' }}
    bottom={{ md: '0' }}
  >
    <Box as="span" id="us-map-legend">
      Dealers
    </Box>
    <Flex
      as="ul"
      aria-labelledby="us-map-legend"
      flexDirection={{ md: 'column' }}
      flexWrap="wrap"
      columnGap={{ base: '3', sm: '5' }}
    >
      {bands.map((band) => (
        <Flex as="li" key={band.from} alignItems="center" gap="2" fontVariantNumeric="tabular-nums">
          <Box
            as="span"
            aria-hidden
            width="20px"
            height="14px"
            borderRadius="bar"
            borderWidth="1px"
            css={{
              background: fillOf(band),
              printColorAdjust: 'exact',
              forcedColorAdjust: 'none',
            }}
          />
          {bandText(band)}
        </Flex>
      ))}
    </Flex>
  </Box>
);

/** The states of each band, and those without dealers. */
const groupsOf = (states: Pick<ListedState, 'abbreviation' | 'dealerCount'>[], bands: Band[]) =>
  [undefined, ...bands].map((band) => ({
    fill: fillOf(band),
    states: states
      .filter(({ dealerCount }) => bandOf(dealerCount, bands) === band)
      .map(({ abbreviation }) => abbreviation),
  }));

const skip = {
  position: 'absolute',
  zIndex: 2,
  top: '0',
  left: '35%',
  opacity: 0,
  pointerEvents: 'none',
  paddingInline: '4',
  paddingBlock: '2',
  borderRadius: 'pill',
  background: 'button',
  color: 'onButton',
  _focusVisible: { opacity: 1, pointerEvents: 'auto' },
} as const;

interface UsMapProps {
  /** Undefined while loading; the map of the country is shown then too. */
  states: ListedState[] | undefined;
  /** Id of the element below the map, to skip fifty tab stops. */
  skipTo: string;
}

/**
 * The country with a link for each state; more dealers make a state's color stronger. On a phone,
 * where a finger is larger than Delaware, it is a picture without links.
 */
export const UsMap = ({ states, skipTo }: UsMapProps) => {
  const drawn = states ?? allStates.map((abbreviation) => ({ abbreviation, dealerCount: 0 }));
  const bands = bandsOf(drawn.map(({ dealerCount }) => dealerCount));
  return (
    <Box as="figure" position="relative">
      <Anchor href={`#${skipTo}`} display={{ base: 'none', md: 'block' }} css={skip}>
        Skip the map
      </Anchor>
      <Box
        position="relative"
        containerType="inline-size"
        aspectRatio={`${FRAME.width}/${FRAME.height}`}
      >
        <UsPicture groups={groupsOf(drawn, bands)} withLeaders />
        <chakra.ul
          aria-label="Dealers by state"
          display={{ base: 'none', md: 'block' }}
          css={stateLinks}
        >
          {states?.toSorted(byName).map((state) => (
            <StateLink key={state.slug} state={state} band={bandOf(state.dealerCount, bands)} />
          ))}
        </chakra.ul>
      </Box>
      {bands.length > 0 && <Legend bands={bands} />}
    </Box>
  );
};
