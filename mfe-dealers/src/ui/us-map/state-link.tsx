import { chakra, Link, variables } from '@larkway/sdk';
import { dealerCountText, type ListedState } from '../states';
import { type Band, inkOn } from './bands';
import { FRAME, isNamedOutside, nameAt, viewBox } from './places';
import { Shape } from './shape';

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

/** A copy of the whole map in which only this state is visible and clickable. */
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
  strokeWidth: '9.6px',
  strokeLinejoin: 'round',
} as const;

const chosen = {
  zIndex: 1,
  color: 'onLark',
  background: 'lark',
  boxShadow: '0 0 0 4px var(--lw-colors-lark)',
  '& svg': { fill: 'lark', stroke: 'ink' },
  '& text': { visibility: 'visible' },
} as const;

/** Styles of the map's links, set on the list so that they are computed once, not fifty times. */
export const stateLinks = {
  '& a': {
    ...name,
    _hover: chosen,
    _focusVisible: { ...chosen, outlineColor: 'onLark', outlineOffset: '0px' },
  },
  '& svg': shape,
  '& use': { pointerEvents: 'fill' },
  '& text': {
    visibility: 'hidden',
    textAnchor: 'middle',
    stroke: 'none',
    fill: 'ink',
    fontSize: '82px',
    fontWeight: 400,
  },
  '& text:first-of-type': { fontFamily: 'display', fontSize: '116px', letterSpacing: '-0.014em' },
  // If one state has focus and another is hovered, only the hovered one shows its name.
  '&:has(a:hover) a:focus-visible:not(:hover) text': { visibility: 'hidden' },
} as const;

/** Map units as a share of the map's width. */
const across = (units: number): string => `${((units / FRAME.width) * 100).toFixed(2)}cqw`;

/** Above the Great Lakes, where no state is. */
const WORDS = { x: 2712, name: 188, count: 296 };

/**
 * A state on the map; its name and its whole area are a link. Styled by the list (`stateLinks`).
 */
export const StateLink = ({ state, band }: { state: ListedState; band: Band | undefined }) => {
  const { name, abbreviation, slug } = state;
  const dealers = dealerCountText(state.dealerCount);
  const [x, y] = nameAt(abbreviation);
  return (
    <chakra.li
      css={variables({ '--x': across(x - FRAME.left), '--y': across(y - FRAME.top) })}
      color={isNamedOutside(abbreviation) || abbreviation === 'HI' ? 'ink' : inkOn(band)}
    >
      <Link to={`/states/${slug}`} aria-label={`${abbreviation}: ${name}, ${dealers}`}>
        <svg viewBox={viewBox} aria-hidden focusable={false}>
          <Shape state={abbreviation} />
          <text x={WORDS.x} y={WORDS.name}>
            {name}
          </text>
          <text x={WORDS.x} y={WORDS.count}>
            {dealers}
          </text>
        </svg>
        {abbreviation}
      </Link>
    </chakra.li>
  );
};
