import type { State } from '@larkway/dealers-contract';
import {
  Box,
  Breadcrumb,
  ButtonLink,
  Container,
  Flex,
  Heading,
  Section,
  Slot,
  Text,
  useHead,
} from '@larkway/sdk';
import { StateDealers } from './state-dealers';
import { crumbsOf, stateHead } from './state-head';
import { StateTitle } from './state-title';

const WaysOn = ({ state }: { state: State }) => (
  <Section tone="sunk" labelledBy="ways-on-title" paddingBlock={{ base: '18', md: '24' }}>
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
        <Box marginTop="section" paddingBottom="section">
          <Slot name="state.featured" />
        </Box>
      </Container>
      <WaysOn state={state} />
    </>
  );
};
