import type { State } from '@larkway/dealers-contract';
import { Badge, Box, Grid, Heading, HStack, StatTiles, Text } from '@larkway/sdk';
import { useModelCount } from '../../ui/use-model-count';

/** Emoji, name and abbreviation, a word about the state, and three figures. */
export const StateTitle = ({ state }: { state: State }) => {
  const models = useModelCount();
  const figures = [
    { figure: String(state.dealerCount), label: state.dealerCount === 1 ? 'Dealer' : 'Dealers' },
    { figure: String(models), label: 'Vehicle Models' },
    { figure: '24/7', label: 'Support Available' },
  ];
  return (
    <Grid
      gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 7fr) minmax(0, 5fr)' }}
      columnGap="18"
      rowGap="8"
      alignItems="end"
      paddingTop={{ base: '4', md: '6' }}
      paddingBottom={{ base: '10', md: '14' }}
    >
      <Box>
        <HStack gap={{ base: '4', md: '6' }} flexWrap="wrap">
          <Box as="span" aria-hidden fontSize="64px" lineHeight="1">
            {state.emoji}
          </Box>
          <Heading level={1}>{state.name}</Heading>
          <Badge fontSize="1.0625rem">{state.abbreviation}</Badge>
        </HStack>
        <Text variant="lead" tone="ink2" marginTop="5" maxWidth="34em">
          {state.description}
        </Text>
      </Box>
      <StatTiles items={figures} />
    </Grid>
  );
};
