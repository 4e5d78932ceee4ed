import type { Program } from '@larkway/financing-contract';
import { Box, EmptyState, Flex, Skeleton, Text } from '@larkway/sdk';
import { formatPercent } from '../../ui/format';

interface ReadyCardProps {
  /** Not there yet while the page loads its data. */
  programs: Program[] | undefined;
}

const rateOf = (program: Program): string => {
  if (program.type === 'cash') return 'No interest';
  if (program.type === 'lease') return `${formatPercent(program.apr)} APR`;
  const rates = program.rates.map(({ apr }) => apr).sort((a, b) => a - b);
  const [lowest, highest] = [rates[0]!, rates.at(-1)!];
  return `${lowest === highest ? '' : `${lowest}–`}${formatPercent(highest)} APR`;
};

const Row = ({ program }: { program: Program }) => (
  <Flex
    as="li"
    justifyContent="space-between"
    alignItems="baseline"
    gap="4"
    paddingBlock="4"
    borderTopWidth="1px"
  >
    <Box>
      <Text fontWeight={500}>{program.name}</Text>
      <Text variant="small" tone="ink2">
        {program.provider}
      </Text>
    </Box>
    <Text variant="price" whiteSpace="nowrap">
      {rateOf(program)}
    </Text>
  </Flex>
);

/** Shown before there are results: the compared programs, and how to start. */
export const ReadyCard = ({ programs }: ReadyCardProps) => (
  <Box maxWidth="720px">
    <EmptyState
      title="Ready to Find Your Perfect Financing?"
      text="Fill in your profile and press Get Recommendations. These are the ways to pay that we compare for you:"
    />
    <Box as="ul" borderBottomWidth="1px">
      {programs
        ? programs.map((program) => <Row key={program.id} program={program} />)
        : Array.from({ length: 5 }, (_, index) => (
            <Box as="li" key={index} borderTopWidth="1px" paddingBlock="4">
              <Skeleton height="48px" />
            </Box>
          ))}
    </Box>
  </Box>
);
