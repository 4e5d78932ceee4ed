import {
  Box,
  ButtonLink,
  Container,
  Flex,
  Grid,
  Heading,
  MapPinIcon,
  StatTiles,
  Text,
} from '@larkway/sdk';
import type { ListedState } from '../../ui/listed-states';
import { totalDealers } from '../../ui/rank-states';
import { UsMap } from '../../ui/us-map/us-map';
import { useModelCount } from '../../ui/use-model-count';

/** What it is about, the map, and four figures. */
export const Opening = ({ states }: { states: ListedState[] | undefined }) => {
  const figures = [
    { figure: '50', label: 'States' },
    { figure: states ? String(totalDealers(states)) : '–', label: 'Total Dealers' },
    { figure: String(useModelCount()), label: 'Vehicle Models' },
    { figure: '24/7', label: 'Support' },
  ];
  return (
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', xl: 'minmax(0, 4fr) minmax(0, 8fr)' }}
        columnGap="column"
        rowGap="10"
        alignItems="center"
        paddingTop={{ base: '8', md: '14' }}
        paddingBottom={{ base: '10', md: '14' }}
      >
        <Box>
          <Heading level={1}>Coast to coast, close to home.</Heading>
          <Text variant="lead" tone="ink2" marginTop="5" marginBottom="8" maxWidth="28em">
            One line of quiet electric vehicles, sold, delivered and serviced by dealers in all 50
            states.
          </Text>
          <Flex flexWrap="wrap" gap="3">
            <ButtonLink tone="lark" to="/dealerships" icon={<MapPinIcon />}>
              Find a Dealer
            </ButtonLink>
            <ButtonLink tone="outline" borderColor="field" to="/states">
              All 50 States
            </ButtonLink>
          </Flex>
        </Box>
        <UsMap states={states} skipTo="values-title" />
      </Grid>
      <Box borderTopWidth="1px">
        <StatTiles items={figures} />
      </Box>
    </Container>
  );
};
