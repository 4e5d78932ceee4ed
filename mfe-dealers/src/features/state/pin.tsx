import { chakra, variables } from '@larkway/sdk';
import { dealerAnchor } from '../../ui/dealer-anchor';

const drop = {
  content: '""',
  position: 'absolute',
  zIndex: -1,
  inset: 0,
  borderRadius: '999px 999px 999px 0',
  rotate: '-45deg',
  background: 'inherit',
  // Keeps pins apart that stand close together.
  boxShadow: '0 0 0 1.5px var(--lw-colors-surface)',
} as const;

const looks = {
  isolation: 'isolate',
  _hover: { background: 'lark', color: 'onLark', zIndex: 2 },
} as const;

export interface PinProps {
  number: number;
  /** Id of the dealer. */
  to: number;
  isPointedAt: boolean;
  /** Of the map: percentages. */
  left: string;
  top: string;
}

/** A numbered pin; its point is the place. For pointers only, as the list is there for everybody else. */
export const Pin = ({ number, to, isPointedAt, left, top }: PinProps) => (
  <chakra.a
    href={`#${dealerAnchor(to)}`}
    tabIndex={-1}
    position="absolute"
    zIndex={isPointedAt ? 2 : 1}
    display="grid"
    placeItems="center"
    boxSize="26px"
    translate="-50% -130%"
    background={isPointedAt ? 'lark' : 'button'}
    color={isPointedAt ? 'onLark' : 'onButton'}
    borderRadius="pill"
    fontSize="0.875rem"
    fontWeight={600}
    lineHeight="1"
    css={[looks, variables({ '--left': left, '--top': top })]}
    left="var(--left)"
    top="var(--top)"
    _before={drop}
  >
    {number}
  </chakra.a>
);
