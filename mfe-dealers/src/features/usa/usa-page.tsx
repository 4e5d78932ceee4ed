import { dealersPaths } from '@larkway/dealers-contract';
import {
  Box,
  ButtonLink,
  RoadLine,
  Container,
  Flex,
  Grid,
  Heading,
  isFailure,
  itemList,
  type LoadContext,
  type Loaded,
  MapPinIcon,
  Section,
  Slot,
  StatTiles,
  Text,
  TextLink,
} from '@larkway/sdk';
import { type ListedState, loadStates, rankStates, totalDealers, useStates } from '../../ui/states';
import { UsMap } from '../../ui/us-map/us-map';
import { loadModels, useModelCount } from '../../ui/use-model-count';
import { RegionalCoverage } from './regional-coverage';
import { SHOWN_STATES, TopStates } from './top-states';

/** Headline, map, and four figures. */
const Opening = ({ states }: { states: ListedState[] | undefined }) => {
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

const values = [
  {
    title: 'One line, one warranty',
    text: 'The same vehicles and the same warranty, whichever dealer hands you the keys.',
  },
  {
    title: 'Service where you live',
    text: 'Delivery, parts and repairs come from people in your state who know its roads and its rules.',
  },
  {
    title: 'A person answers',
    text: 'Send a message at any hour, and a person replies within 24 hours. The Contact page lists our phone hours.',
  },
];

/** What a network of dealers is good for. */
const ValueBlocks = () => (
  <Section labelledBy="values-title">
    <Container>
      <Grid
        gridTemplateColumns={{ base: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 7fr)' }}
        columnGap="column"
        rowGap="8"
      >
        <Heading level={2} id="values-title" maxWidth="12em">
          A country’s worth of dealers, and one next door.
        </Heading>
        <Box as="ul" borderBottomWidth="1px">
          {values.map(({ title, text }) => (
            <Grid
              as="li"
              key={title}
              gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 7fr)' }}
              columnGap="8"
              rowGap="2"
              alignItems="baseline"
              paddingBlock={{ base: '6', md: '8' }}
              borderTopWidth="1px"
            >
              <Heading level={3}>{title}</Heading>
              <Text tone="ink2">{text}</Text>
            </Grid>
          ))}
        </Box>
      </Grid>
    </Container>
  </Section>
);

/** Four links at the end of the page. */
const Closing = () => (
  <Section tone="deep" labelledBy="closing-title" paddingBlock={{ base: '18', md: '24' }}>
    <Container>
      <Flex
        flexDirection={{ base: 'column', lg: 'row' }}
        alignItems={{ lg: 'end' }}
        justifyContent="space-between"
        columnGap="column"
        rowGap="8"
      >
        <Box>
          <Heading level={2} size="h1" id="closing-title">
            Start on your own street.
          </Heading>
          <Text variant="lead" tone="ink2" marginTop="5" maxWidth="28em">
            Pick a vehicle, then a dealer. Or tell us where you live, and we will find a dealer for
            you.
          </Text>
        </Box>
        <Box flex="none">
          <Flex flexWrap="wrap" gap="3">
            <ButtonLink tone="lark" to="/inventory">
              Browse Inventory
            </ButtonLink>
            <ButtonLink tone="outline" to="/contact">
              Contact Us
            </ButtonLink>
          </Flex>
          <Flex flexWrap="wrap" columnGap="8" marginTop="4">
            <TextLink to="/dealerships">All dealers</TextLink>
            <TextLink to="/states">Dealers by state</TextLink>
          </Flex>
        </Box>
      </Flex>
    </Container>
    <RoadLine marginTop={{ base: '14', md: '18' }} marginBottom="-24px" />
  </Section>
);

export const load = async ({ http, site }: LoadContext): Promise<Loaded> => {
  const [answers, models] = await Promise.all([loadStates({ http }), loadModels({ http })]);
  const fallback = { ...models, ...answers };
  const states = answers[dealersPaths.states];
  if (isFailure(states)) return { fallback, status: 503 };
  const top = rankStates(states as ListedState[], SHOWN_STATES);
  const list = itemList(
    site,
    'States with the most dealers',
    top.map(({ name, slug }) => ({ name, to: `/states/${slug}` })),
  );
  return { fallback, head: { jsonLd: [list] } };
};

/** The whole country at a glance. */
export const Component = () => {
  const states = useStates();
  return (
    <>
      <Opening states={states.data} />
      <ValueBlocks />
      <TopStates {...states} />
      <Container paddingBlock="section">
        <Slot name="usa.featured" />
      </Container>
      <RegionalCoverage />
      <Closing />
    </>
  );
};
