import { Box, Flex, Text } from '@larkway/sdk';
import { CostBar, CostSwatch } from './cost-bar';
import { costLabels, hintOf, noteOf } from './cost-words';
import type { CostPart, Costs } from './engine/cost-parts';
import type { FinancingOption } from './engine/financing-option';
import type { Profile } from './engine/profile';
import { toDollarsAndCents } from './format';

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
      {toDollarsAndCents(amount)}
    </Box>
  </Box>
);

/** Where the money goes: as a bar, and to the cent. */
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
            {toDollarsAndCents(costs.total)}
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
