import { chakra } from '@larkway/sdk';
import type { CostKind, Costs } from './engine/cost-parts';
import { costSentence } from './cost-words';

type Look = 'plain' | 'full' | 'road';

/** What is paid down is grey, what is paid off tide, and what it costs to wait a road with its centre line. */
const looks: Record<CostKind, Look> = {
  downPayment: 'plain',
  principal: 'full',
  use: 'full',
  rest: 'full',
  interest: 'road',
  charge: 'road',
};
const fills = { plain: 'field', full: 'tide', road: 'markStroke' } as const;

const Picture = chakra('svg');
const Segment = chakra('rect');
const CentreLine = chakra('line');

interface PieceProps {
  kind: CostKind;
  /** Percent of the width. */
  from: number;
  width: number;
}

const Piece = ({ kind, from, width }: PieceProps) => (
  <>
    <Segment x={`${from}%`} width={`${width}%`} height="100%" fill={fills[looks[kind]]} />
    {looks[kind] === 'road' && (
      <CentreLine
        x1={`${from}%`}
        x2={`${from + width}%`}
        y1="50%"
        y2="50%"
        stroke="markDash"
        strokeWidth="3px"
        strokeDasharray="10 7"
        strokeDashoffset="-4"
      />
    )}
  </>
);

/** Percent of the width between two pieces. */
const GAP = 0.5;

/** One bar that is the whole cost, its parts side by side. */
export const CostBar = ({ costs }: { costs: Costs }) => {
  const { parts, total } = costs;
  const room = 100 - GAP * (parts.length - 1);
  const widths = parts.map(({ amount }) => (amount / total) * room);
  const startOf = (index: number) =>
    widths.slice(0, index).reduce((sum, width) => sum + width + GAP, 0);
  return (
    <Picture
      role="img"
      aria-label={costSentence(costs)}
      width="full"
      height="28px"
      borderRadius="stage"
      overflow="hidden"
      focusable={false}
    >
      {parts.map(({ kind }, index) => (
        <Piece key={kind} kind={kind} from={startOf(index)} width={widths[index]!} />
      ))}
    </Picture>
  );
};

/** A piece of the bar beside its name. */
export const CostSwatch = ({ kind }: { kind: CostKind }) => (
  <Picture
    width="24px"
    height="14px"
    flex="none"
    borderRadius="bar"
    overflow="hidden"
    aria-hidden
    focusable={false}
  >
    <Piece kind={kind} from={0} width={100} />
  </Picture>
);
