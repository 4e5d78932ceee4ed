import { Box, ButtonLink, Flex, Heading } from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { memo } from 'react';
import { popularStates } from './search-states';
import { StateGrid } from './state-grid';

export const PopularStates = memo(({ states }: { states: ListedState[] }) => (
  <Box as="section" aria-labelledby="popular-title" marginTop={{ base: '18', md: '24' }}>
    <Heading level={2} id="popular-title" marginBottom="head">
      Most Popular States
    </Heading>
    <StateGrid label="Most popular states" states={popularStates(states)} isRanked />
    <Flex flexWrap="wrap" gap="3" marginTop="10">
      <ButtonLink to="/dealerships">All Dealerships</ButtonLink>
      <ButtonLink tone="outline" borderColor="field" to="/usa">
        National Overview
      </ButtonLink>
    </Flex>
  </Box>
));
PopularStates.displayName = 'PopularStates';
