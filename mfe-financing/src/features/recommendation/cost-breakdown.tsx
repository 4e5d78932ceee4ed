import { Box, chakra, Flex, formatDollars, Text } from '@larkway/sdk';
import type { CostKind, CostPart, Costs } from './engine/cost-parts';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { formatCents, formatPercent } from '../../ui/format';

/** Labels of the cost parts. */
const costLabels: Record<CostKind, string> = {
  downPayment: 'Down payment',
  principal: 'Amount borrowed',
  interest: 'Interest',
  use: 'Use of the vehicle',
  charge: 'Lease charge',
  rest: 'The rest of the price',
};

const dollars = (amount: number): string =>
  amount % 1 === 0 ? formatDollars(amount) : formatCents(Math.round(amount * 100));

/** Explains a part if its label does not. */
const hintOf = (
  { kind, amount }: CostPart,
  { apr, term }: FinancingOption,
  { vehiclePrice, downPayment }: Profile,
): string | undefined => {
  switch (kind) {
    case 'principal':
      return `${dollars(vehiclePrice)} less ${dollars(downPayment)}`;
    case 'interest':
      return `${formatPercent(apr)} a year on what is still owed`;
    case 'use':
      return `${formatPercent(Math.round(amount / vehiclePrice))} of the price, over ${term} months`;
    case 'charge':
      return `${formatPercent(apr)} of the price a year`;
    case 'rest':
      return 'Due at the same time';
    default:
      return undefined;
  }
};

/** Explains what the figures do not show. */
const noteOf = ({ type }: FinancingOption, costs: Costs): string | undefined => {
  if (type === 'lease')
    return 'A down payment does not lower the monthly payment. At the end, you return the vehicle or buy it; the purchase price is not part of this total.';
  if (type === 'cash')
    return 'Paid once, to the dealer. Nothing is borrowed, so there is no interest and no schedule.';
  return costs.schedule?.principal === 0
    ? 'The down payment covers the price: there is nothing to borrow.'
    : undefined;
};

/** The chart in a sentence. */
const costSentence = ({ parts, total }: Costs): string =>
  `Total ${formatCents(total)}: ${parts.map(({ kind, amount }) => `${costLabels[kind].toLowerCase()} ${formatCents(amount)}`).join(', ')}.`;

type Look = 'plain' | 'full' | 'road';

/**
 * Fills: gray for the down payment, tide for the principal, a road with a center line for financing
 * costs.
 */
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
const DashedLine = chakra('line');

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
      <DashedLine
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

/** One bar for the total cost, divided into its parts. */
const CostBar = ({ costs }: { costs: Costs }) => {
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

/** The legend's sample of a part's fill. */
const CostSwatch = ({ kind }: { kind: CostKind }) => (
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

interface CostBreakdownProps {
  option: FinancingOption;
  profile: Profile;
  costs: Costs;
}

interface RowProps {
  part: CostPart;
  hint: string | undefined;
}

const row = {
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  columnGap: '4',
  paddingBlock: '10px',
  borderTopWidth: '1px',
} as const;

const Row = ({ part: { kind, amount }, hint }: RowProps) => (
  <Box css={{ ...row, '&:first-of-type': { borderTopWidth: 0 } }}>
    <Flex as="dt" gap="3" flex="1 1 130px">
      <Box as="span" paddingTop="6px" flex="none">
        <CostSwatch kind={kind} />
      </Box>
      <Box as="span">
        {costLabels[kind]}
        {hint && (
          <Text as="span" variant="small" tone="ink2" display="block">
            {hint}
          </Text>
        )}
      </Box>
    </Flex>
    <Box as="dd" flex="none" marginLeft="auto" fontVariantNumeric="tabular-nums">
      {formatCents(amount)}
    </Box>
  </Box>
);

/** The cost parts as a bar and as amounts to the cent. */
export const CostBreakdown = ({ option, profile, costs }: CostBreakdownProps) => {
  const note = noteOf(option, costs);
  if (costs.total === 0) return <Text tone="ink2">There is nothing to pay.</Text>;
  return (
    <>
      <CostBar costs={costs} />
      <Box as="dl" marginTop="3">
        {costs.parts.map((part) => (
          <Row key={part.kind} part={part} hint={hintOf(part, option, profile)} />
        ))}
        <Box css={{ ...row, borderTopColor: 'ink', fontWeight: 600 }}>
          <Box as="dt">Total</Box>
          <Box as="dd" flex="none" marginLeft="auto" fontVariantNumeric="tabular-nums">
            {formatCents(costs.total)}
          </Box>
        </Box>
      </Box>
      {note && (
        <Text variant="small" tone="ink2" marginTop="2" maxWidth="prose">
          {note}
        </Text>
      )}
    </>
  );
};
