import type { State } from '@larkway/dealers-contract';
import {
  Badge,
  Box,
  Breadcrumb,
  ButtonLink,
  Container,
  Flex,
  Grid,
  Heading,
  HStack,
  Section,
  Slot,
  StatTiles,
  Text,
  useHead,
} from '@larkway/sdk';
import { useModelCount } from '../../ui/use-model-count';
import { StateDealers } from './state-dealers';
import { crumbsOf, stateHead } from './state-head';

/** Emoji, name and abbreviation, the state's description, and three figures. */
const StateTitle = ({ state }: { state: State }) => {
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

const WaysOn = ({ state }: { state: State }) => (
  <Section
    tone="sunk"
    labelledBy="ways-on-title"
    paddingBlock={{ base: '18', md: '24' }}
    _print={{ display: 'none' }}
  >
    <Container>
      <Heading level={2} id="ways-on-title">
        Ready when you are, {state.name}.
      </Heading>
      <Text variant="lead" tone="ink2" marginTop="4" maxWidth="30em">
        Browse the vehicles, or ask us which ones your nearest dealer has on the lot.
      </Text>
      <Flex flexWrap="wrap" gap="3" marginTop="8">
        <ButtonLink to="/inventory">Browse Inventory</ButtonLink>
        <ButtonLink tone="outline" borderColor="field" to="/contact">
          Contact Us
        </ButtonLink>
      </Flex>
    </Container>
  </Section>
);

export const StateDetail = ({ state }: { state: State }) => {
  useHead(stateHead(state));
  return (
    <>
      <Container paddingTop={{ base: '2', md: '6' }}>
        <Breadcrumb items={crumbsOf(state)} />
        <StateTitle state={state} />
        <StateDealers state={state} />
        <Box marginTop="section" paddingBottom="section" _print={{ display: 'none' }}>
          <Slot name="state.featured" />
        </Box>
      </Container>
      <WaysOn state={state} />
    </>
  );
};
