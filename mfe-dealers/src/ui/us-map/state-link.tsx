import type { State } from '@larkway/dealers-contract';
import { Anchor, chakra } from '@larkway/sdk';
import { dealerCountText } from '../dealer-count';
import { type Band, inkOn } from './bands';
import { FRAME, isNamedOutside, nameAt, viewBox } from './places';
import { Shape } from './shape-sheet';

/** Of the map's width, whatever that is. */
const across = (units: number): string => `${((units / FRAME.width) * 100).toFixed(2)}cqw`;

const name = {
  position: 'absolute',
  left: 'var(--x)',
  top: 'var(--y)',
  translate: '-50% -50%',
  display: 'grid',
  placeItems: 'center',
  // At the map's smallest no two of these touch.
  boxSize: '24px',
  borderRadius: '4px',
  fontSize: '0.875rem',
  fontWeight: 500,
  lineHeight: 1,
} as const;

/** The whole map once more, of which only this state can be seen and touched. */
const shape = {
  position: 'absolute',
  zIndex: -1,
  left: 'calc(50% - var(--x))',
  top: 'calc(50% - var(--y))',
  width: '100cqw',
  maxWidth: 'none',
  overflow: 'visible',
  pointerEvents: 'none',
  fill: 'transparent',
  strokeWidth: '24px',
  strokeLinejoin: 'round',
  '& use': { pointerEvents: 'fill' },
  '& text': { visibility: 'hidden', textAnchor: 'middle', stroke: 'none', fill: 'ink' },
} as const;

const chosen = {
  zIndex: 1,
  color: 'onLark',
  background: 'lark',
  boxShadow: '0 0 0 4px var(--lw-colors-lark)',
  '& svg': { fill: 'lark', stroke: 'ink' },
  '& text': { visibility: 'visible' },
} as const;

/** Above the Great Lakes, where no state is. */
const Words = ({ state }: { state: State }) => (
  <>
    <chakra.text x={6780} y={470} fontFamily="display" fontSize="290px" letterSpacing="-0.014em">
      {state.name}
    </chakra.text>
    <chakra.text x={6780} y={740} fontSize="205px" fontWeight={400}>
      {dealerCountText(state.dealerCount)}
    </chakra.text>
  </>
);

/** A state on the map: its name leads to it, and so does every place in it. */
export const StateLink = ({ state, band }: { state: State; band: Band | undefined }) => {
  const { abbreviation, slug, dealerCount } = state;
  const [x, y] = nameAt(abbreviation);
  return (
    <chakra.li
      css={{ '--x': across(x - FRAME.left), '--y': across(y - FRAME.top) }}
      color={isNamedOutside(abbreviation) || abbreviation === 'HI' ? 'ink' : inkOn(band)}
    >
      <Anchor to={`/states/${slug}`} aria-label={`${abbreviation}: ${state.name}, ${dealerCountText(dealerCount)}`} css={{ ...name, _hover: chosen, _focusVisible: { ...chosen, outlineColor: 'onLark', outlineOffset: '0px' } }}>
        <chakra.svg viewBox={viewBox} aria-hidden focusable={false} css={shape}>
          <Shape state={abbreviation} />
          <Words state={state} />
        </chakra.svg>
        {abbreviation}
      </Anchor>
    </chakra.li>
  );
};
