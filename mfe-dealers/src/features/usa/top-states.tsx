import {
  Anchor,
  type ApiResult,
  Badge,
  Box,
  Container,
  EmptyState,
  Flex,
  Grid,
  Heading,
  Section,
  Skeleton,
  TextLink,
  variables,
} from '@larkway/sdk';
import { StateArrow } from '../../ui/state-arrow';
import { dealerCountText, type ListedState, rankStates } from '../../ui/states';
import { StatePicture } from '../../ui/us-map/state-picture';

const grounds = ['stageDawn', 'stageFog', 'stageMarsh'];

/** One of the first three: large, on a separate ground. */
const LeadingState = ({ state, rank }: { state: ListedState; rank: number }) => (
  <Anchor
    to={`/states/${state.slug}`}
    className="group"
    position="relative"
    isolation="isolate"
    display="flex"
    flexDirection="column"
    justifyContent="space-between"
    gap={{ base: '6', md: '12' }}
    height="full"
    padding={{ base: '5', lg: '8' }}
    borderRadius="stage"
    background={grounds[rank - 1]}
  >
    <StatePicture
      state={state.abbreviation}
      preserveAspectRatio="xMaxYMid"
      position="absolute"
      zIndex={-1}
      right={{ base: '5', lg: '8' }}
      bottom={{ base: '5', lg: '8' }}
      width="50%"
      height="62%"
      color="surface"
    />
    <Flex alignItems="start" justifyContent="space-between" gap="4">
      <Box as="span" aria-hidden fontSize={{ base: '48px', md: '64px' }} lineHeight="1">
        {state.emoji}
      </Box>
      <Badge tone="surface" aria-label={`Number ${rank}`}>
        #{rank}
      </Badge>
    </Flex>
    <span>
      <Box
        as="span"
        display="block"
        textStyle="h2"
        textDecorationLine="underline"
        textDecorationColor="transparent"
        textDecorationThickness="3px"
        textUnderlineOffset="8px"
        transitionProperty="text-decoration-color"
        transitionDuration="quick"
        css={{ _groupHover: { textDecorationColor: 'lark' } }}
      >
        {state.name}
      </Box>
      <Box as="span" display="block" color="ink2" textStyle="lead" marginTop="2">
        {dealerCountText(state.dealerCount)}
      </Box>
    </span>
  </Anchor>
);

interface RankedStateProps {
  state: ListedState;
  rank: number;
  /** Number of dealers that fills the whole bar: that of the first state in the ranking. */
  most: number;
}

/** A line of the ranking: rank, state, its dealers as a number and as a bar. */
const RankedState = ({ state, rank, most }: RankedStateProps) => (
  <Anchor
    to={`/states/${state.slug}`}
    className="group"
    display="grid"
    gridTemplateColumns={{
      base: '48px 40px minmax(0, 1fr) 20px',
      md: '56px 48px minmax(0, 4fr) minmax(0, 6fr) 96px 20px',
    }}
    columnGap={{ base: '3', md: '4' }}
    alignItems="center"
    minHeight={{ base: '80px', md: '72px' }}
    borderTopWidth="1px"
  >
    <span>
      <Badge aria-label={`Number ${rank}`}>#{rank}</Badge>
    </span>
    <Box as="span" aria-hidden fontSize="30px" lineHeight="1">
      {state.emoji}
    </Box>
    <span>
      <Box as="span" display="block" textStyle="h3" fontSize="1.375rem">
        {state.name}
      </Box>
      <Box as="span" display={{ base: 'block', md: 'none' }} color="ink2" fontSize="1rem">
        {dealerCountText(state.dealerCount)}
      </Box>
    </span>
    <Box as="span" aria-hidden display={{ base: 'none', md: 'block' }} height="10px">
      <Box
        as="span"
        display="block"
        height="full"
        background="tide"
        forcedColorAdjust="none"
        borderRadius="bar"
        width="var(--share)"
        css={variables({ '--share': `${(state.dealerCount / most) * 100}%` })}
      />
    </Box>
    <Box as="span" display={{ base: 'none', md: 'block' }} color="ink2" fontSize="1rem">
      {dealerCountText(state.dealerCount)}
    </Box>
    <StateArrow />
  </Anchor>
);

/** Number of ranked states, and of those shown large. */
export const SHOWN_STATES = 8;
const HIGHLIGHTED = 3;

const Leaders = ({ states }: { states: ListedState[] }) => (
  <Grid
    as="ol"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    gap={{ base: '3', md: '6' }}
  >
    {states.map((state, index) => (
      <li key={state.slug}>
        <LeadingState state={state} rank={index + 1} />
      </li>
    ))}
  </Grid>
);

const Others = ({ states, most }: { states: ListedState[]; most: number }) => (
  <Box as="ol" marginTop={{ base: '6', md: '8' }} borderBottomWidth="1px">
    {states.map((state, index) => (
      <li key={state.slug}>
        <RankedState state={state} rank={index + 1 + HIGHLIGHTED} most={most} />
      </li>
    ))}
  </Box>
);

const Ranking = ({ states }: { states: ListedState[] }) => {
  const top = rankStates(states, SHOWN_STATES);
  return (
    <>
      <Leaders states={top.slice(0, HIGHLIGHTED)} />
      <Others states={top.slice(HIGHLIGHTED)} most={top[0]?.dealerCount ?? 0} />
    </>
  );
};

const RankingSkeleton = () => (
  <Grid
    role="status"
    aria-label="Loading states"
    gridTemplateColumns={{ base: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' }}
    gap="6"
  >
    {Array.from({ length: HIGHLIGHTED }, (_, index) => (
      <Skeleton key={index} height="250px" />
    ))}
    <Box gridColumn="1 / -1">
      <Skeleton height="400px" />
    </Box>
  </Grid>
);

/** The eight states with the most dealers, the first three large. */
export const TopStates = ({ data: states, error, reload }: ApiResult<ListedState[]>) => (
  <Section labelledBy="top-states-title" paddingBlock="0">
    <Container>
      <Flex
        flexDirection={{ base: 'column', md: 'row' }}
        alignItems={{ base: 'start', md: 'end' }}
        justifyContent="space-between"
        columnGap="8"
        rowGap="2"
        marginBottom="head"
      >
        <Heading level={2} id="top-states-title">
          States with the most dealers
        </Heading>
        <TextLink to="/states">View All States</TextLink>
      </Flex>
      {states && <Ranking states={states} />}
      {!states && !error && <RankingSkeleton />}
      {error && (
        <EmptyState
          level={3}
          title="The states cannot be shown right now"
          text="Try again in a moment."
          onRetry={reload}
        />
      )}
    </Container>
  </Section>
);
